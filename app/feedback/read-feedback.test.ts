import { expect, test } from 'vitest'
import { readFeedback, readUserReport } from './read-feedback'

const eventId = '4157482b803c4223846126ee070e97ba'

test('both forms of feedback are read alike', () => {
  const old = {
    event_id: '4157482B-803C-4223-8461-26EE070E97BA',
    name: ' Ada ',
    email: 'ada@example.test',
    comments: 'broke',
  }
  const now = {
    contexts: {
      feedback: { message: 'broke', name: 'Ada', contact_email: 'ada@example.test', associated_event_id: eventId },
    },
  }
  const said = { message: 'broke', name: 'Ada', email: 'ada@example.test', eventId, at: 7 }
  expect(readUserReport(old, 7)).toEqual(said)
  expect(readFeedback(now, 7)).toEqual(said)
})

test('feedback without an event is accepted', () => {
  const payload = {
    contexts: { feedback: { message: 'slow', url: 'https://shop.test/', associated_event_id: '0'.repeat(32) } },
  }
  expect(readFeedback(payload, 7)).toEqual({ message: 'slow', url: 'https://shop.test/', at: 7 })
})

test('input without a message is not feedback', () => {
  for (const payload of [
    null,
    7,
    [],
    {},
    { contexts: [] },
    { contexts: { feedback: { message: ' ' } } },
    { comments: {} },
  ]) {
    expect(readFeedback(payload, 7)).toBeUndefined()
    expect(readUserReport(payload, 7)).toBeUndefined()
  }
})
