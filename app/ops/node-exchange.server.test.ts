import { expect, test } from 'vitest'
import type { SharedCount } from '../intake/untold-counts'
import type { HappenedAtNode, IntakeCount } from '../store/nodes'
import { makeCountExchange, makeNewsReader } from './node-exchange.server'

const counter = (count: number, nodeId = 2): { nodeId: number } & IntakeCount => ({
  ...{ nodeId, projectId: 1, keyId: 3, category: 'error', count },
})

/** An exchange with other nodes whose counters are `others`. */
function anExchange() {
  const state = { others: [] as ReturnType<typeof counter>[], run: true, fails: false, untold: [] as SharedCount[] }
  const told: number[] = []
  const added: number[] = []
  const { exchange } = makeCountExchange({
    othersRun: () => state.run,
    nodes: {
      async shareCounts(own) {
        if (state.fails) throw new Error('the database is gone')
        told.push(...own.map(({ count }) => count))
        return state.others
      },
    },
    intake: {
      takeCounts: () => state.untold.splice(0),
      untakeCounts: (counts) => state.untold.push(...counts),
      addCounts: (counts) => added.push(...counts.map(({ count }) => count)),
    },
  })
  return { state, told, added, exchange }
}

test('what others counted before this node looked is in the store already; what they count later is added once', async () => {
  const { state, added, exchange } = anExchange()
  state.others = [counter(100)]
  await exchange()
  expect(added).toEqual([])
  state.others = [counter(104), counter(7, 5)]
  await exchange()
  await exchange()
  expect(added).toEqual([4, 7])
})

test('what could not be told is told with the next exchange', async () => {
  const { state, told, exchange } = anExchange()
  state.untold.push(counter(6))
  state.fails = true
  await expect(exchange()).rejects.toThrow('gone')
  state.fails = false
  await exchange()
  expect(told).toEqual([6])
})

test('a node without others tells nothing, and begins afresh when one starts', async () => {
  const { state, told, added, exchange } = anExchange()
  state.run = false
  state.untold.push(counter(6))
  await exchange()
  state.run = true
  state.others = [counter(50)]
  await exchange()
  expect([told, added]).toEqual([[], []])
})

test('what happened elsewhere is passed on once', async () => {
  let found: HappenedAtNode[] = [
    { id: 1, what: 'happened', issues: [4] },
    { id: 3, what: 'access' },
  ]
  const received: unknown[] = []
  const news = { happened: (issues: number[]) => received.push(issues), changed: (what: string) => received.push(what) }
  const { read } = makeNewsReader({ nodes: { happenedElsewhere: async () => found }, news: () => news })
  await read()
  // The transaction of the second one took longer than that of the third.
  found = [{ id: 2, what: 'happened', issues: [5] }, ...found.slice(1)]
  await read()
  await read()
  expect(received).toEqual([[4], 'access', [5]])
})
