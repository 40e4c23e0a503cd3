import { commands } from '../../command'
import type { KeyRotation, SealedSecret } from '../../sealed-secrets'
import { readSettings, settingsText } from '../alerts/channel-rows'
import type { Db } from '../db'
import { type SecretTable, secretTables } from './secret-tables'

/** The setting with the id of the key that seals new secrets. */
const sealingKey = 'instance-key'

export function sealedSecretWrites(db: Db) {
  const prepare = ({ table, key, column }: (typeof secretTables)[SecretTable]) =>
    db.prepare<{ id: number; before: string; sealed: string }>(
      `update ${table} set ${column} = :sealed where ${key} = :id and ${column} = :before`,
    )
  const inColumn = {
    'authenticator-app': prepare(secretTables['authenticator-app']),
    'identity-provider': prepare(secretTables['identity-provider']),
    'account-mail': prepare(secretTables['account-mail']),
    'tracker-webhook': prepare(secretTables['tracker-webhook']),
  }
  const settingsOf = db.prepare<[number], string>('select settings from alert_channel where id = ?').pluck()
  const setSettings = db.prepare<{ id: number; settings: string }>(
    'update alert_channel set settings = :settings where id = :id',
  )
  const key = db.prepare<[string], string>('select value from setting where name = ?').pluck()
  const setKey = db.prepare<{ name: string; key: string }>(
    `insert into setting (name, value)
    values (:name, :key)
    on conflict (name) do update set value = excluded.value`,
  )
  const runs = {
    async admitInstanceKey({ keys: [newest, ...older] }: { keys: readonly [string, ...string[]] }): Promise<boolean> {
      const known = await key.get(sealingKey)
      const isAdmitted = known === undefined || known === newest || older.includes(known)
      // It seals with its newest key from now on, so the others need that too.
      if (isAdmitted && known !== newest) await setKey.run({ name: sealingKey, key: newest })
      return isAdmitted
    },
    async changeInstanceKey({ key }: { key: string }): Promise<void> {
      await setKey.run({ name: sealingKey, key })
    },
    async replaceSealedSecret({ secret, sealed }: { secret: SealedSecret; sealed: string }): Promise<boolean> {
      const { kind, id, setting, sealed: before } = secret
      if (kind !== 'channel') return (await inColumn[kind].run({ id, before, sealed })).changes > 0
      const settings = readSettings((await settingsOf.get(id)) ?? '{}')
      if (setting === undefined || settings[setting] !== before) return false
      return (await setSettings.run({ id, settings: settingsText({ ...settings, [setting]: sealed }) })).changes > 0
    },
    noteKeyRotation(_: KeyRotation): void {},
  }
  return commands(
    {
      admitInstanceKey: ['none', 'unaudited'],
      changeInstanceKey: ['none', 'unaudited'],
      replaceSealedSecret: ['none', 'unaudited'],
      noteKeyRotation: ['none', (details) => ({ what: 'instance-key.rotated', details })],
    },
    runs,
  )
}
