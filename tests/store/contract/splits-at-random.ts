import { expect } from 'vitest'
import { operator } from '../../../app/accounts/viewer'
import { hours } from '../../../app/clock'
import type { ProcessedEvent, Store } from '../../../app/store/store'
import { Random } from '../../fuzz/random'
import { someSeeds } from '../../support/seeds'
import { aBatch, digest, id, now, processed } from './builders'
import type { testWith } from './opened'
import { setStatus } from './shorthand'

const eventCount = 160
/** Fewer values than an issue keeps: which value is deleted depends on the batches. */
const differentValues = 12
/** Few events each: of a long trace only the latest events are joined, and those of one batch are equally late. */
const requests = 50

type Project = { id: number; key: { id: number } }
/** The same event for any project. Traces join events of several projects, so each project has its own. */
type MakeEvent = (project: Project) => ProcessedEvent

const pairs = (of: Record<string, string>) =>
  Object.entries(of)
    .map(([name, value]) => `${name}\0${value}\0`)
    .join('')

/** Events of a few issues. Some arrive late or twice, have digests, name the message of another failure, or are counterparts. */
function someEvents(random: Random): MakeEvent[] {
  const ids: string[] = []
  return Array.from({ length: eventCount }, (_, n) => {
    const isRepeated = n > 0 && random.chance(0.1)
    const eventId = isRepeated ? random.pick(ids) : id()
    ids.push(eventId)
    const isVisitor = random.chance(0.2)
    const cause = isVisitor ? 'visitor' : random.pick(['a', 'b', 'c', 'd'])
    const message = isVisitor ? 'omitted' : `message ${cause} ${random.below(3)}`
    const release = random.pick(['1.0.0', '1.1.0', undefined])
    const level = random.pick(['error', 'fatal', 'warning'] as const)
    const timestamp = now - random.below(hours(20))
    const request = n % requests
    const [other, variant] = [random.pick(['a', 'b', 'c', 'd']), random.below(3)]
    const besideMessage = `message ${other} ${variant}`
    const codes = isVisitor
      ? [digest(`v${n}`)]
      : [
          ...(random.chance(0.2) ? [digest(String(random.below(6)))] : []),
          ...(random.chance(0.2) ? [digest(`${other}${variant}`, { besideMessage, confidence: 'linked' })] : []),
        ]
    const facets = pairs({ url: `/${random.below(differentValues)}`, os: random.pick(['iOS', 'Android']) })
    const user = random.below(25)
    return (project) =>
      processed(project, {
        cause,
        codes,
        facets,
        user,
        redacted: isVisitor,
        event: {
          id: eventId,
          timestamp,
          received: now,
          level,
          title: `Error: ${message}`,
          thrown: { type: 'Error', value: message },
          trace: { traceId: `${project.id}`.padStart(16, '0') + `${request}`.padStart(16, '0') },
          ...(release && { release }),
        },
      })
  })
}

/** What pages show of the issues of a project. */
async function figures(store: Store, slug: string) {
  const { rows } = await store.issues.page(operator, { status: 'all', project: slug, sort: 'first-seen', limit: 50 })
  const issues = await Promise.all(
    rows.map(async ({ id: _, project: __, shortId, ...row }) => ({
      ...row,
      number: shortId.split('-').at(-1),
      digests: await store.codes.ofIssue(operator, shortId, 99),
      facets: await store.insight.distribution(operator, shortId, { perName: 50 }),
      events: (await store.events.list(operator, shortId, { limit: eventCount })).map((event) => event.id),
    })),
  )
  return { issues, counts: (await store.projects.stats(operator, slug))?.event }
}

/** The list in parts of these sizes. */
function split<T>(list: T[], size: () => number): T[][] {
  const pieces: T[][] = []
  for (let start = 0; start < list.length; start += pieces.at(-1)!.length) {
    pieces.push(list.slice(start, start + Math.max(1, size())))
  }
  return pieces
}

export function splitsAtRandomContract(test: ReturnType<typeof testWith>, { seeds }: { seeds: number }): void {
  test.for(someSeeds([1, 2, 3, 4, 5, 6], seeds))(
    'issues are the same, however events are split into batches (%i)',
    async (seed, { opened }) => {
      const { store, recorder, aProject } = opened
      const random = new Random(seed)
      const events = someEvents(random)
      const sizes: Record<string, () => number> = {
        whole: () => eventCount,
        single: () => 1,
        mixed: () => random.size(60),
      }
      for (const [name, size] of Object.entries(sizes)) {
        const project = await aProject(name)
        const before = [processed(project, { cause: 'a', event: { timestamp: now - hours(22), received: now - 9 } })]
        before.push(processed(project, { cause: 'b', event: { timestamp: now - hours(22), received: now - 9 } }))
        await recorder.record(aBatch(before, { at: now - 8 }))
        const slug = name.toUpperCase()
        await setStatus(store, operator, `${slug}-1`, 'resolved', now - 5)
        await setStatus(store, operator, `${slug}-2`, 'muted', now - 5)
        for (const batch of split(events, size)) await recorder.record(aBatch(batch.map((make) => make(project))))
      }
      const [whole, single, mixed] = await Promise.all(['whole', 'single', 'mixed'].map((slug) => figures(store, slug)))
      const first = whole?.issues.find(({ number }) => number === '1')
      expect(first).toMatchObject({ status: 'regressed', count: expect.any(Number) })
      expect(whole?.issues.flatMap(({ digests }) => digests?.digests ?? []).length).toBeGreaterThan(10)
      expect(comparable(single)).toEqual(comparable(whole))
      expect(comparable(mixed)).toEqual(comparable(whole))
    },
  )
}

/** Without the ids of the two earlier events, and without the release in which an issue regressed: it is the earliest of the batch. */
const comparable = (all: Awaited<ReturnType<typeof figures>> | undefined) => ({
  ...all,
  issues: all?.issues.map(({ events, triage, ...issue }) => ({
    ...issue,
    events: events.length,
    triage: { ...triage, regressedIn: undefined },
  })),
})
