import { expect, test } from 'vitest'
import { id, processed } from '../../tests/store/contract/builders'
import { anIssue, place, web } from '../../tests/support/recording'
import { textKey } from './code-index'
import {
  decideMessages,
  type KnownMessages,
  messagesOf,
  messagesPerIssue,
  type WaitingSighting,
} from './decide-messages'

const none: KnownMessages = { known: new Map(), waiting: new Map() }
const saying = (message: string, cause = 'cause') =>
  processed(web, { cause, event: { id: id(), title: `Error: ${message}`, thrown: { type: 'Error', value: message } } })
const waiting: WaitingSighting = {
  id: 40,
  code: '9',
  kind: 'digest',
  projectId: web.id,
  release: '1',
  firstSeen: 1,
  lastSeen: 2,
  count: 3,
}
const decide = (events: ReturnType<typeof saying>[], known: KnownMessages, messages = 0) =>
  decideMessages(messagesOf(place(events, { cause: anIssue({ messages }) }).placed.groups), known)
const texts = (found: { text: string }[]) => found.map(({ text }) => text)

test('an issue remembers the messages of its failures, each text once', () => {
  const { inserted, grown } = decide([saying('boom '), saying('boom')], none)
  expect(texts(inserted)).toEqual(['boom', 'Error: boom'])
  expect(grown).toEqual([{ issue: 7, added: 2 }])
})

test('a known message changes nothing, and a full issue remembers no more', () => {
  const known = new Map([[7, new Set(['boom', 'Error: boom'])]])
  expect(decide([saying('boom')], { ...none, known })).toEqual({ inserted: [], grown: [], removed: [], moved: [] })
  expect(texts(decide([saying('boom')], none, messagesPerIssue - 1).inserted)).toEqual(['boom'])
})

test('a code that waits for a message moves to the issue with that message, with its newest event', () => {
  const found = { ...none, waiting: new Map([[textKey(web.id, 'boom'), [waiting]]]) }
  const { removed, moved } = decide([saying('boom'), saying('boom'), saying('boom', 'other')], found, messagesPerIssue)
  expect(removed).toEqual([40])
  expect(moved).toMatchObject([
    { code: '9', issue: 7, confidence: 2, source: 'breadcrumb', event: 1, message: null, count: 3, carriers: [1] },
  ])
})
