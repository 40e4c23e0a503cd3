import { resolve } from 'node:path'
import { instanceKeyFile } from '../../data-paths.server'
import { databaseFile, sealedIn } from '../../store/open/database-care.server'
import { nameOf } from '../../store/open/move.server'
import { type Restored, restoreBackup } from '../backup/restore-backup.server'
import { countUnreadable } from '../instance-key.server'
import type { Command } from './command'

export const restore: Command = {
  name: 'restore',
  takes: 'FILE [--replace]',
  summary: 'Restore a backup into DATA_DIR while the server is stopped; --replace moves existing data aside',
  options: { replace: { type: 'boolean' } },
  arguments: 1,
  async run(input) {
    const { dataDir, database } = input.config
    const target = { dataDir, database }
    const options = { replace: input.flag('replace'), at: input.now() }
    const restored = await restoreBackup(resolve(input.arguments[0] ?? ''), target, options)
    const sealed = (await sealedIn(database)) ?? []
    const secrets = { sealed: sealed.length, unreadable: countUnreadable(dataDir, sealed) }
    return {
      json: { ...restored, secrets },
      text: `${describe(restored, databaseFile(database) ? dataDir : nameOf(database))}${aboutSecrets(secrets, dataDir)}`,
    }
  },
}

function aboutSecrets({ sealed, unreadable }: { sealed: number; unreadable: number }, dataDir: string): string {
  if (unreadable === 0) return ''
  return ` ${unreadable} of ${sealed} secrets cannot be opened: add the key they were encrypted with to ${instanceKeyFile(dataDir)} as a last line, or enter them again.`
}

function describe({ madeAt, events, projects, inboxRecords, replaced }: Restored, place: string): string {
  const made = `${madeAt.slice(0, 16).replace('T', ' ')} UTC`
  const what = `${events} events and ${projects} projects of ${made} are in ${place}`
  const said = `${what}; ${inboxRecords} records are processed at the next start. Alerts that were waiting are held: send or drop them on /admin/alerts/deliveries.`
  return replaced ? `${said} What was there before lies in ${replaced}.` : said
}
