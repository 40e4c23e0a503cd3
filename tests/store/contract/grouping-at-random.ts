import { expect } from 'vitest'
import { operator } from '../../../app/accounts/viewer'
import { hours } from '../../../app/clock'
import { findCodes } from '../../../app/digests/find-codes'
import { normalise } from '../../../app/events/normalise'
import { groupEvent } from '../../../app/grouping/group.server'
import { groupKeys } from '../../../app/grouping/group-keys.server'
import { splitValue } from '../../../app/grouping/split'
import { regroupSlice } from '../../../app/processing/jobs/regroup.server'
import { recordedEvent } from '../../../app/store/recorded-event'
import { storedEvent } from '../../../app/symbolication/stored-event'
import { Random } from '../../fuzz/random'
import { someSeeds } from '../../support/seeds'
import { aBatch, id, now, processed } from './builders'
import type { Opened, testWith } from './opened'
import { hourly } from './shorthand'

const steps = 120

/** Does anything to grouping that people can do, in random order, and returns what must be there. */
async function carryOn(opened: Opened, seed: number) {
  const { store, recorder } = opened
  const web = await opened.aProject('Web')
  const random = new Random(seed)
  const kept = new Map<string, number>()
  let clock = now - hours(40)

  const listed = async () => (await store.issues.page(operator, { status: 'all', sort: 'last-seen', limit: 99 })).rows
  const anyIssue = async () => random.pick(await listed()).shortId

  const record = async () => {
    const { grouping } = await recorder.settings(web.id)
    const events = Array.from({ length: 1 + random.below(4) }, () => {
      clock += random.below(hours(1))
      const frame = { function: random.pick(['pay', 'refund', 'open']), filename: 'src/till.ts', in_app: true }
      const value = `no till for ${random.pick(['ada', 'bob', 'cy'])}`
      const exception = { values: [{ type: 'TillError', value, stacktrace: { frames: [frame] } }] }
      const payload = { platform: 'node', exception, tags: { digest: '3862911841' }, release: random.pick(['1', '2']) }
      const timestamp = clock - random.below(hours(3))
      const event = { ...normalise(payload, { eventId: id(), receivedAt: clock }), timestamp }
      const codes = findCodes(event, [])
      const grouped = groupEvent(event, codes, grouping)
      kept.set(event.id, timestamp)
      const bare = processed(web, { codes, payload: JSON.stringify(payload) })
      return { ...bare, ...groupKeys(grouped), event: recordedEvent(grouped.event) }
    })
    await recorder.record(aBatch(events, { at: clock }))
  }
  const split = async () => {
    const issue = await anyIssue()
    const latest = await store.events.ofIssue(operator, issue, 'latest')
    if (!latest) return
    const component = random.pick(['message', 'release', 'function'] as const)
    await store.grouping.split(operator, issue, { component, kept: splitValue(storedEvent(latest), component) }, clock)
  }
  const deeds = [
    record,
    record,
    record,
    split,
    async () => store.grouping.merge(operator, await anyIssue(), [await anyIssue(), await anyIssue()], clock),
    async () => {
      const members = (await store.grouping.ofIssue(operator, await anyIssue()))?.members ?? []
      if (members.length > 0) await store.grouping.unmerge(operator, random.pick(members).shortId, clock)
    },
    async () => store.grouping.removeSplit(operator, await anyIssue(), clock),
    async () => store.grouping.regroup(operator, await anyIssue(), clock),
    async () => {
      const effect = { fingerprint: ['{{ default }}', random.pick(['a', '{{ release }}'])] }
      const known = await store.groupingRules.list(operator, 'web')
      if (known?.[0]) await store.groupingRules.remove(operator, 'web', known[0].id)
      else await store.groupingRules.save(operator, 'web', { conditions: { function: 're*' }, effect })
    },
    async () => {
      for (let n = random.below(4); n > 0; n--) await regroupSlice(recorder, { at: clock, budget: 25 })
    },
  ]
  await record()
  for (let step = 0; step < steps; step++) await random.pick(deeds)()
  while (await regroupSlice(recorder, { at: clock, budget: 25 }));
  return { kept, listed, clock }
}

export function groupingAtRandomContract(test: ReturnType<typeof testWith>, { seeds }: { seeds: number }): void {
  test.for(someSeeds([1, 2, 105, 128, 151], seeds))(
    'whatever is done to grouping, every event is in one issue and counted there (%i)',
    async (seed, { opened }) => {
      const { store } = opened
      const { kept, listed, clock } = await carryOn(opened, seed)
      const found = new Map<string, string>()
      for (const issue of await listed()) {
        const events = await store.events.list(operator, issue.shortId, { limit: 1000 })
        const times = events.map(({ timestamp }) => timestamp)
        const trend = await hourly(store, operator, issue.shortId, clock, 24 * 30)
        expect({
          count: issue.count,
          inHours: trend.reduce((sum, count) => sum + count, 0),
          firstSeen: issue.firstSeen,
          lastSeen: issue.lastSeen,
          lastAt: kept.get(issue.lastEventId ?? ''),
        }).toEqual({
          count: events.length,
          inHours: events.length,
          firstSeen: Math.min(...times),
          lastSeen: Math.max(...times),
          lastAt: Math.max(...times),
        })
        for (const event of events) {
          expect(found.has(event.id), event.id).toBe(false)
          found.set(event.id, issue.shortId)
        }
      }
      expect(found.size).toBe(kept.size)
      const hits = await store.codes.find(operator, [{ kind: 'digest', value: '3862911841' }], 999)
      expect(hits.reduce((sum, hit) => sum + hit.sightings.count, 0)).toBe(kept.size)
    },
  )
}
