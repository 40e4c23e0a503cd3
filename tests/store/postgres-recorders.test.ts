import { createHash } from 'node:crypto'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { operator } from '../../app/accounts/viewer'
import { hours } from '../../app/clock'
import type { NodeStart } from '../../app/store/nodes'
import { onPostgres } from '../../app/store/postgres/connection.server'
import { oneConnection } from '../../app/store/postgres/connections.server'
import { openPostgresRecorder } from '../../app/store/postgres/engine.server'
import type { Batch, ProcessedEvent } from '../../app/store/store'
import { Random } from '../fuzz/random'
import { dropPostgresDatabase, makePostgresDatabase, withPostgres } from '../support/postgres-databases'
import { aBatch, anEvent, aTally, digest, now } from './contract/builders'

/* Two processes that record into one database (app/store/sql/db.ts, rule 4), compared with one that records everything alone. */

const idOf = (text: string): string => createHash('md5').update(text).digest('hex')

/** A database with two projects, dropped after the test. */
async function aDatabase(name: string): Promise<{ url: string; rows: (sql: string) => Promise<unknown[]> }> {
  const url = await makePostgresDatabase(name)
  const client = new pg.Client(url)
  onTestFinished(async () => {
    await client.end()
    await dropPostgresDatabase(name)
  })
  await client.connect()
  const recorder = await openPostgresRecorder({ url })
  for (const project of ['Web', 'Api'])
    await recorder.send(
      'addProject',
      { viewer: operator, project: { name: project, platform: 'node', publicKey: idOf(project), at: now } },
      { kind: 'operator', at: now },
    )
  await recorder.close()
  return { url, rows: async (sql) => (await client.query({ text: sql, rowMode: 'array' })).rows }
}

const projectIds = [2, 3]

/** Events of a few issues in two projects, which share traces and codes. */
function someEvents(random: Random): ProcessedEvent[] {
  return Array.from({ length: 240 }, (_, n) => {
    const projectId = random.pick(projectIds)
    const cause = random.below(12)
    const redacted = random.chance(0.3)
    const facets = `release\u00001.${random.below(3)}\u0000tenant\u0000t${random.below(6)}\u0000`
    return {
      projectId,
      keyId: projectId,
      itemKind: 'event',
      fingerprint: idOf(`cause ${cause}`),
      payload: Buffer.from(`{"n":${n}}`),
      codes: redacted ? [digest(String(random.below(20)))] : [],
      redacted,
      user: random.below(30),
      facets,
      appDirectories: [],
      event: anEvent({
        id: idOf(`event ${n}`),
        // No two are equally old: what an issue says of its newest event does not depend on who records first.
        timestamp: now - random.below(5) * hours(1) - n,
        title: `Error: ${cause}`,
        thrown: { type: 'Error', value: `${cause}` },
        release: `1.${random.below(3)}`,
        environment: random.pick(['production', 'staging']),
        // Few of each: only the newest ones of a trace are joined.
        trace: { traceId: idOf(`trace ${n % 60}`) },
      }),
    }
  })
}

/** Batches of any size; some events are sent twice. */
function someBatches(random: Random): Batch[] {
  const events = someEvents(random)
  const sent = [...events, ...events.filter(() => random.chance(0.15))]
  const batches: Batch[] = []
  for (let at = 0; at < sent.length; ) {
    const some = sent.slice(at, at + 1 + random.below(40))
    at += some.length
    batches.push(aBatch(some, { tallies: [aTally({ projectId: random.pick(projectIds), count: some.length })] }))
  }
  return batches
}

/** Everything that is counted, without ids and numbers. */
const counted: Record<string, string> = {
  events: `select e.project_id, encode(e.event_id, 'hex'), encode(i.fingerprint, 'hex') from event e
    join issue i on i.id = e.issue_id order by 1, 2`,
  issues: `select project_id, encode(fingerprint, 'hex'), title, count, first_seen, last_seen, level, first_release, last_release, users,
    messages, encode(last_event, 'hex') from issue order by 1, 2`,
  hours: `select i.project_id, encode(i.fingerprint, 'hex'), h.hour, h.count from issue_hour h
    join issue i on i.id = h.issue_id order by 1, 2, 3`,
  parts: `select i.project_id, encode(i.fingerprint, 'hex'), h.hour, p.release, p.environment, h.count from issue_part_hour h
    join issue i on i.id = h.issue_id join trend_part p on p.id = h.part_id order by 1, 2, 3, 4, 5`,
  facets: `select i.project_id, encode(i.fingerprint, 'hex'), n.name, f.value, f.count, f.last_seen from issue_facet f
    join issue i on i.id = f.issue_id join facet n on n.id = f.facet_id order by 1, 2, 3, 4`,
  codes: `select s.project_id, encode(i.fingerprint, 'hex'), s.code, s.kind, s.confidence from sighting s
    join issue i on i.id = s.issue_id order by 1, 2, 3`,
  releases: 'select project_id, version, environment, events, last_seen from release_environment order by 1, 2, 3',
  tallies: 'select project_id, item_kind, outcome, reason, hour, count from tally order by 1, 2, 3, 4, 5',
  blocks: 'select sum(events) from body_block',
}

async function figures(rows: (sql: string) => Promise<unknown[]>): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const [name, sql] of Object.entries(counted)) found[name] = await rows(sql)
  return found
}

/** Something to wait for until it is opened. */
function aGate(): { open: () => void; opened: Promise<void> } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), opened }
}

const aNode = (name: string): NodeStart => ({ name, version: '1', roles: ['intake', 'work'], place: `test:/${name}` })

describe('two recorders of one database', () => {
  test.for([1, 7, 42])('count what one counts, and every event once (seed %i)', async (seed) => {
    const random = new Random(seed)
    const batches = someBatches(random)
    const alone = await aDatabase(`alone_${seed}_${process.pid}`)
    const shared = await aDatabase(`shared_${seed}_${process.pid}`)
    const oracle = await openPostgresRecorder({ url: alone.url })
    for (const batch of batches) await oracle.record(batch)
    await oracle.close()

    const recorders = await Promise.all(
      ['one', 'other'].map((name) => openPostgresRecorder({ url: shared.url, node: aNode(name) })),
    )
    const queues: [Batch[], Batch[]] = [[], []]
    for (const batch of batches) random.pick(queues).push(batch)
    const recorded = await Promise.all(
      recorders.map(async (recorder, at) => {
        let [processed, duplicates] = [0, 0]
        for (const batch of queues[at]!) {
          const result = await recorder.record(batch)
          processed += result.processed
          duplicates += result.duplicates
        }
        await recorder.close()
        return { processed, duplicates }
      }),
    )
    const sum = (of: 'processed' | 'duplicates') => recorded.reduce((all, one) => all + one[of], 0)
    expect(sum('processed')).toBe(240)
    expect(sum('processed') + sum('duplicates')).toBe(batches.flatMap(({ events }) => events).length)
    expect(await figures(shared.rows)).toEqual(await figures(alone.rows))
  })

  test('try a batch again that PostgreSQL ends because each waits for the other', async () => {
    const { url } = await aDatabase(`waiting_${process.pid}`)
    const holding = [0, 1].map(() => aGate())
    let attempts = 0
    const batches = [0, 1].map((own) => {
      const connection = oneConnection(url)
      const db = onPostgres(connection)
      onTestFinished(() => connection.close())
      return db.batchTransaction(async () => {
        attempts++
        await db.lock({ projects: [projectIds[own]!] })
        holding[own]!.open()
        await holding[1 - own]!.opened
        await db.lock({ projects: [projectIds[1 - own]!] })
        return own
      })
    })
    expect(await Promise.all(batches.map((batch) => batch()))).toEqual([0, 1])
    // The one that was ended may lock its own project again before the other gets it: then both wait for each other once more.
    expect(attempts).toBeGreaterThanOrEqual(3)
  })

  test('let a command wait until a batch is over', async () => {
    const { url } = await aDatabase(`turns_${process.pid}`)
    const [batching, commanding] = [oneConnection(url), oneConnection(url)]
    onTestFinished(async () => {
      await batching.close()
      await commanding.close()
    })
    const order: string[] = []
    const begun = aGate()
    const end = aGate()
    const batch = onPostgres(batching).batchTransaction(async () => {
      begun.open()
      await end.opened
      order.push('batch')
    })()
    await begun.opened
    const command = onPostgres(commanding).transaction(async () => order.push('command'))()
    const { rows } = await waitingFor(url)
    expect(rows).toEqual([{ mode: 'ShareRowExclusiveLock' }])
    end.open()
    await Promise.all([batch, command])
    expect(order).toEqual(['batch', 'command'])
  })
})

/** The locks of this database's writers that are not given yet, as soon as there is one. */
async function waitingFor(url: string): Promise<pg.QueryResult> {
  return withPostgres(url, async (client) => {
    for (;;) {
      const found = await client.query(
        "select mode from pg_locks where relation = 'writer_turn'::regclass and not granted",
      )
      if (found.rows.length > 0) return found
    }
  })
}
