import { expect, test } from 'vitest'
import { digest, id, processed } from '../../tests/store/contract/builders'
import { anIssue, place, web } from '../../tests/support/recording'
import { rankOf } from '../digests/confidence'
import { decideSightings } from './decide-sightings'
import {
  type Counterpart,
  digestKey,
  joinedEvents,
  joinQuestions,
  joinsPerEvent,
  joinTraces,
  type KnownJoins,
  traceQuestions,
  tracesOf,
} from './join-traces'

const traceId = id()
const none: KnownJoins = { digests: new Map(), confidences: new Map() }
const server = (parts: Parameters<typeof processed>[1] = {}) =>
  processed(web, { cause: 'server', ...parts, event: { id: id(), trace: { traceId } } })
const visitor = (codes = [digest('7')]) =>
  processed(web, { cause: 'visitor', redacted: true, codes, event: { id: id(), trace: { traceId } } })
const counterpart = (parts: Partial<Counterpart> = {}): Counterpart => ({
  row: 90,
  eventId: id(),
  projectId: web.id,
  issue: 3,
  timestamp: 5,
  release: null,
  redacted: false,
  ...parts,
})

function join(events: ReturnType<typeof processed>[], stored: Counterpart[] = [], known: KnownJoins = none) {
  const { batch, placed } = place(events, { server: anIssue() })
  const sightings = decideSightings(batch, placed, () => undefined)
  const counterparts = new Map(stored.length > 0 ? [[traceId, stored]] : [])
  const traces = joinedEvents(batch, tracesOf(batch), counterparts)
  const questions = joinQuestions(traces, sightings, counterparts)
  return { questions, joined: joinTraces(batch, placed, traces, sightings, counterparts, known) }
}

test('the digest of a visitor leads to the server event of the same trace, in any order of arrival', () => {
  const found = { code: '7', issue: 7, confidence: rankOf('linked'), source: 'trace', count: 1 }
  expect(join([visitor(), server()]).joined).toMatchObject([{ ...found, event: 1 }])
  expect(join([server(), visitor()]).joined).toMatchObject([{ ...found, event: 0 }])
})

test('an event of an earlier batch is found by its trace', () => {
  expect(traceQuestions(tracesOf(place([visitor()]).batch))).toEqual([[traceId, 0]])
  const stored = counterpart()
  const { questions, joined } = join([visitor()], [stored])
  expect(questions.rows).toEqual([90])
  expect(joined).toMatchObject([{ code: '7', issue: 3, event: null, counterpart: stored }])
})

test('the digests of an earlier visitor event lead to the new event', () => {
  const digests = new Map([
    [
      90,
      [
        { code: '7', issue: 3, confidence: rankOf('exact') },
        { code: '8', issue: 3, confidence: rankOf('linked') },
        { code: '9', issue: 4, confidence: rankOf('exact') },
      ],
    ],
  ])
  const { joined } = join([server()], [counterpart({ redacted: true })], { ...none, digests })
  expect(joined.map(({ code, event }) => [code, event])).toEqual([['7', 0]])
})

test('a digest that already leads to the server event is not counted again', () => {
  expect(join([server({ codes: [digest('7')] }), visitor()]).joined).toEqual([])
  const digests = new Map([[90, [{ code: '7', issue: 3, confidence: rankOf('linked') }]]])
  expect(join([visitor()], [counterpart()], { ...none, digests }).joined).toEqual([])
  expect(join([visitor(), server(), visitor()]).joined).toHaveLength(1)
})

test('the stored confidence of a digest counts', () => {
  const weak = server({ codes: [digest('7', { confidence: 'recomputed' })] })
  expect(join([weak, visitor()]).joined).toHaveLength(1)
  const { questions } = join([weak, visitor()])
  expect(questions.sightings).toEqual([{ code: '7', projectId: web.id, issue: 7 }])
  const confidences = new Map([[digestKey('7', web.id, 7), rankOf('exact')]])
  expect(join([weak, visitor()], [], { ...none, confidences }).joined).toEqual([])
})

test('one event joins a few others of its trace, and ten digests', () => {
  const servers = Array.from({ length: 9 }, () => server())
  expect(join([...servers, visitor()]).joined.map(({ event }) => event)).toEqual([8, 7, 6, 5, 4])
  expect(joinsPerEvent).toBe(5)
  const codes = Array.from({ length: 15 }, (_, n) => digest(String(n)))
  expect(join([server(), visitor(codes)]).joined).toHaveLength(10)
})

test('nothing is loaded for events without a counterpart', () => {
  expect(join([server(), server()]).questions).toEqual({ rows: [], sightings: [] })
})
