import { operator } from '../../app/accounts/viewer'
import { pack } from '../../app/attachments/pack.server'
import { days } from '../../app/clock'
import type { NonEventItem } from '../../app/store/non-event-items'
import { migrations } from '../../app/store/sqlite/migrate.server'
import { openSqliteRecorder } from '../../app/store/sqlite/open-recorder.server'
import { openSqliteStore } from '../../app/store/sqlite/open-store.server'
import { aBatch, digest, now, processed } from '../store/contract/builders'
import { evictAll } from '../store/contract/retention'

/** The schema that this program writes. */
export const newestSchema = migrations.at(-1)!.number

/** What `tests/store/earlier-schemas.test.ts` finds in every fixture, whatever schema it is of. Never changed: only added to. */
export const lived = {
  member: 'ada@example.com',
  digest: '4711',
  message: 'no till for ada',
  comment: 'It is the till.',
  evictedId: 'e'.repeat(32),
  keptId: 'a'.repeat(32),
  file: 'till.txt',
  now,
}

/** Fills a new database of today's schema: small, with something of each kind that a migration may touch. */
export async function fillLivedIn(file: string): Promise<void> {
  const recorder = await openSqliteRecorder({ file })
  const store = await openSqliteStore({ file, send: recorder.send, now: () => now })
  const added = await store.projects.add(operator, {
    name: 'Web',
    platform: 'node',
    publicKey: 'c'.repeat(32),
    at: now,
  })
  const web = { id: added!.project.id, key: added!.key }
  await store.accounts.addUser({ email: lived.member, name: 'Ada', passwordHash: 'x', owner: true, at: now })
  await store.members.add(operator, 'web', lived.member, 'member')
  const body = (n: number) => JSON.stringify({ message: lived.message, extra: { n } })
  const old = Array.from({ length: 10 }, (_, n) =>
    processed(web, {
      cause: 'old',
      payload: body(n),
      event: { timestamp: now - days(100) + n, received: now - days(100) + n, ...(n === 3 && { id: lived.evictedId }) },
    }),
  )
  const young = processed(web, {
    cause: 'young',
    payload: body(100),
    codes: [digest(lived.digest)],
    event: { id: lived.keptId, title: `Error: ${lived.message}`, release: '1.0.0', environment: 'production' },
  })
  const attachment: NonEventItem = {
    kind: 'attachment',
    item: {
      ...{ projectId: web.id, eventId: lived.keptId, filename: lived.file, contentType: 'text/plain' },
      ...{ type: 'event.attachment', received: now, ...pack(Buffer.from('of the till')) },
    },
  }
  await recorder.record(aBatch([...old, young], { nonEvents: [attachment] }))
  await store.comments.add(operator, 'WEB-2', { text: lived.comment, handles: [], at: now })
  await store.triage.change(operator, 'WEB-1', { what: 'resolve' }, now)
  await evictAll({ recorder }, now)
  await store.close()
  await recorder.close()
}
