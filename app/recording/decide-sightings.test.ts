import { expect, test } from 'vitest'
import { digest, id, now, processed } from '../../tests/store/contract/builders'
import { anIssue, place, web } from '../../tests/support/recording'
import { rankOf } from '../digests/confidence'
import { textKey } from './code-index'
import { decideMessages, messagesOf } from './decide-messages'
import { besideQuestions, decideSightings, type IssuesSaying, sayingIssues } from './decide-sightings'

const beside = digest('9', { besideMessage: 'other ', confidence: 'linked' })
const carrying = (codes: ReturnType<typeof digest>[], event: Parameters<typeof processed>[1] = {}) =>
  processed(web, { ...event, codes, event: { ...event.event, id: id() } })
const saying = (message: string, timestamp = now) =>
  processed(web, { cause: message, event: { id: id(), timestamp, thrown: { type: 'Error', value: message } } })

function decide(events: ReturnType<typeof processed>[], stored: IssuesSaying = new Map()) {
  const { batch, placed } = place(events, { cause: anIssue() })
  const said = messagesOf(placed.groups)
  const { inserted } = decideMessages(said, { known: new Map(), waiting: new Map() })
  return decideSightings(batch, placed, sayingIssues(stored, said, new Map(), inserted))
}

test('there is one sighting per code and issue, with the events that have the code', () => {
  const event = (timestamp: number, release: string) => ({ event: { timestamp, release } })
  const events = [carrying([digest('7')], event(5, 'b')), carrying([digest('7'), digest('7')], event(3, 'a'))]
  expect(decide(events)).toMatchObject([
    { code: '7', issue: 7, event: 0, release: 'b', firstSeen: 3, lastSeen: 5, count: 2, carriers: [0, 1] },
  ])
})

test('the strongest confidence stays, with its source', () => {
  const weak = digest('7', { confidence: 'recomputed', source: 'frames' })
  const [sighting] = decide([carrying([weak]), carrying([digest('7', { source: 'tag digest' })]), carrying([weak])])
  expect(sighting).toMatchObject({ confidence: rankOf('exact'), source: 'tag digest', count: 3 })
})

test('a code next to an unknown message waits, with the event that has it', () => {
  expect(decide([carrying([beside])])).toMatchObject([
    { issue: 7, message: 'other', source: 'breadcrumb beside', confidence: rankOf('linked'), carriers: [0] },
  ])
})

test('a code next to a known message leads to the issue with that message, without an event there', () => {
  const events = [carrying([beside])]
  expect([...besideQuestions(place(events).batch).values()]).toEqual([{ projectId: web.id, text: 'other' }])
  const stored = new Map([[textKey(web.id, 'other'), [{ issue: 3, lastSeen: 1 }]]])
  expect(decide(events, stored)).toMatchObject([
    { issue: 3, message: null, event: null, source: 'breadcrumb', confidence: rankOf('linked'), carriers: [] },
  ])
})

test('of several issues with the message, the one that happened last wins, this batch included', () => {
  const stored = new Map([
    [
      textKey(web.id, 'other'),
      [
        { issue: 3, lastSeen: now + 5 },
        { issue: 4, lastSeen: 1 },
      ],
    ],
  ])
  const issueOf = (timestamp: number) => decide([carrying([beside]), saying('other', timestamp)], stored)[0]?.issue
  expect(issueOf(now)).toBe(3)
  expect(issueOf(now + 5)).toBe(-1)
})

test('a code stops waiting once an event has it as its own', () => {
  const [sighting] = decide([carrying([beside]), carrying([digest('9')])])
  expect(sighting).toMatchObject({ message: null, confidence: rankOf('exact'), source: 'breadcrumb', count: 2 })
})
