import { expect } from 'vitest'
import { operator } from '../../../app/accounts/viewer'
import { hours } from '../../../app/clock'
import type { BulkAct } from '../../../app/issues/bulk'
import type { Store } from '../../../app/store/store'
import { Random } from '../../fuzz/random'
import { someSeeds } from '../../support/seeds'
import { aBatch, now, processed } from './builders'
import type { Opened, testWith } from './opened'

const rounds = 25

/** Everything that pages show of every listed issue, and where every short id leads. */
async function snapshot(store: Store, numbers: number) {
  const { rows } = await store.issues.page(operator, { status: 'all', sort: 'first-seen', limit: 200 })
  const listed = rows.map(({ id: _, ...row }) => row)
  const places: Record<string, unknown> = {}
  for (let number = 1; number <= numbers; number++) {
    const issue = await store.issues.byShortId(operator, `WEB-${number}`)
    const members = (await store.grouping.ofIssue(operator, `WEB-${number}`))?.members
    const events = issue && (await store.events.list(operator, `WEB-${number}`, { limit: 200 }))
    places[number] = { leads: issue?.shortId, members, events: events?.map(({ id }) => id).sort() }
  }
  return { listed, places }
}

async function aPast({ store, recorder, aProject, aUser }: Opened, random: Random) {
  const web = await aProject('Web')
  const user = await aUser('a@example.com', { [web.id]: 'member' })
  const words = 'abcdefghijkl'.split('')
  const events = Array.from({ length: 40 }, () => {
    const word = random.pick(words)
    const thrown = { type: `${word}Error`, value: `${word} broke` }
    const event = { thrown, title: word, timestamp: now - random.below(hours(30)), user: undefined }
    return processed(web, { cause: word, event })
  })
  await recorder.record(aBatch(events))
  const { rows } = await store.issues.page(operator, { status: 'all', sort: 'first-seen', limit: 99 })
  return { web, user, ids: rows.map(({ shortId }) => shortId) }
}

export function bulkAtRandomContract(test: ReturnType<typeof testWith>, { seeds }: { seeds: number }): void {
  test.for(someSeeds([1, 2, 3, 41, 77], seeds))(
    'undoing bulk acts restores every issue (%i)',
    async (seed, { opened }) => {
      const { store, recorder } = opened
      const random = new Random(seed)
      const { user, ids } = await aPast(opened, random)
      let clock = now
      const some = () => ids.filter(() => random.below(3) === 0)
      const acts: (() => BulkAct)[] = [
        () => ({ what: 'resolve' }),
        () => ({ what: 'resolve', when: { kind: 'next-release' } }),
        () => ({ what: 'open' }),
        () => ({ what: 'mute', until: random.pick([undefined, { kind: 'time' as const, at: clock + hours(5) }]) }),
        () => ({ what: 'mute', until: { kind: 'events', more: 3 } }),
        () => ({ what: 'assign', userId: random.pick([undefined, user.userId]) }),
        () => ({ what: 'priority', priority: random.pick(['high', 'low', 'medium'] as const) }),
        () => ({ what: 'merge' }),
        () => ({ what: 'merge' }),
        () => ({ what: 'delete' }),
      ]
      const begin = async () => {
        clock += 1000
        const begun = await store.bulk.begin(operator, random.pick(acts)(), some(), clock)
        return begun.ok ? begun.progress : undefined
      }
      for (let round = 0; round < rounds; round++) {
        // Some acts are not undone, so that undo meets changed issues.
        if (random.below(3) === 0) await begin()
        const before = await snapshot(store, ids.length)
        const done: { id: number; changed: number }[] = []
        for (let n = 1 + random.below(3); n > 0; n--) {
          const progress = await begin()
          if (progress) done.push(progress)
        }
        for (const { id, changed } of done.reverse()) {
          clock += 1000
          expect(await store.bulk.undo(operator, id, clock)).toMatchObject({
            state: 'undone',
            restored: changed,
            leftAlone: 0,
          })
        }
        expect(await snapshot(store, ids.length)).toEqual(before)
      }
      expect(await recorder.bulk.slice(clock)).toBe(false)
    },
  )

  test.for(someSeeds([5, 6, 7], seeds))(
    'whatever happens between bulk acts, every event is in one visible issue (%i)',
    async (seed, { opened }) => {
      const { store, recorder } = opened
      const random = new Random(seed)
      const { web, ids } = await aPast(opened, random)
      let clock = now
      let events = 40
      const undoable: number[] = []
      const acts: BulkAct[] = [{ what: 'merge' }, { what: 'delete' }, { what: 'resolve' }]
      for (let step = 0; step < 60; step++) {
        clock += 1000
        const deed = random.below(3)
        const all = Array.from({ length: ids.length + 60 }, (_, n) => `WEB-${n + 1}`)
        if (deed === 0) {
          const chosen = all.filter(() => random.below(6) === 0)
          const begun = await store.bulk.begin(operator, random.pick(acts), chosen, clock)
          if (begun.ok) undoable.push(begun.progress.id)
        } else if (deed === 1 && undoable.length > 0) {
          const [id] = undoable.splice(random.below(undoable.length), 1)
          await store.bulk.undo(operator, id!, clock)
        } else {
          const word = random.pick('abcdefghijkl'.split(''))
          const thrown = { type: `${word}Error`, value: `${word} broke` }
          await recorder.record(
            aBatch(
              [processed(web, { cause: word, event: { thrown, title: word, timestamp: clock, received: clock } })],
              { at: clock },
            ),
          )
          events++
        }
      }
      // Everything is undone, the last act first, so that nothing is deleted.
      for (const id of undoable.reverse()) await store.bulk.undo(operator, id, ++clock)
      const { rows } = await store.issues.page(operator, { status: 'all', sort: 'first-seen', limit: 200 })
      const found = new Set<string>()
      for (const { shortId, count } of rows) {
        const told = await store.events.list(operator, shortId, { limit: 200 })
        expect(told.length, shortId).toBe(count)
        for (const event of told) found.add(event.id)
      }
      expect(found.size).toBe(events)
    },
  )
}
