import { type ChannelKind, isSecretSetting } from '../../../alerts/channel'
import { flatMapInOrder } from '../../in-order'
import type { SealedSecret, SealedSecrets } from '../../sealed-secrets'
import { readSettings } from '../alerts/channel-rows'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { type SecretTable, secretTables } from './secret-tables'

export function sqlSealedSecrets(db: Db, write: RunCommand): SealedSecrets {
  return {
    list: prepareSealedSecrets(db),
    replace: (secret, sealed) => write('replaceSealedSecret', { secret, sealed }),
    admits: (keys) => write('admitInstanceKey', { keys }),
    changeKey: (key) => write('changeInstanceKey', { key }),
    noteRotation: (rotation) => write('noteKeyRotation', rotation),
  }
}

/** Every sealed secret of a database with this program's schema. */
export function prepareSealedSecrets(db: Db): () => Promise<SealedSecret[]> {
  const columns = Object.entries(secretTables).map(([kind, { table, key, column }]) => ({
    kind: kind as SecretTable,
    rows: db.prepare<[], { id: number; sealed: string }>(
      `select ${key} as id, ${column} as sealed from ${table} order by ${key}`,
    ),
  }))
  const channels = db.prepare<[], { id: number; kind: ChannelKind; settings: string }>(
    'select id, kind, settings from alert_channel order by id',
  )
  return async () => {
    const ofColumns = await flatMapInOrder(columns, async ({ kind, rows }) =>
      (await rows.all()).map((row): SealedSecret => ({ kind, ...row })),
    )
    const ofChannels = (await channels.all()).flatMap(({ id, kind, settings }) =>
      Object.entries(readSettings(settings))
        .filter(([setting]) => isSecretSetting(kind, setting))
        .map(([setting, sealed]): SealedSecret => ({ kind: 'channel', id, setting, sealed })),
    )
    // A provider without a secret has an empty one.
    return [...ofColumns, ...ofChannels].filter(({ sealed }) => sealed !== '')
  }
}
