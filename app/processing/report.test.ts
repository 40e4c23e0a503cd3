import { expect, test } from 'vitest'
import type { LoopReport } from './loop-parts'
import type { FromProcessing } from './messages'
import { reportAsMessages } from './report'

const committed = (happened: number[] = []): LoopReport => ({
  what: 'committed',
  position: { segment: 1, offset: 16 },
  processed: happened.length,
  duplicates: 0,
  happened,
})
const failed = (attempt: number): LoopReport => ({ what: 'record-failed', error: new Error('locked'), attempt })

/** The messages that are sent for these reports. */
function messagesFor(reports: LoopReport[], isListening = false): FromProcessing[] {
  const messages: FromProcessing[] = []
  const report = reportAsMessages(
    (message) => messages.push(message),
    () => isListening,
  )
  for (const one of reports) report(one)
  return messages
}

test('of failures to record in a row the first is reported, and then that recording continues', () => {
  const reports = [committed(), failed(1), failed(2), committed(), committed(), failed(1)]
  const types = messagesFor(reports).map(({ type }) => type)
  expect(types).toEqual(['committed', 'trouble', 'recovered', 'committed', 'committed', 'trouble'])
})

test('which issues happened is sent only while a page listens', () => {
  expect(messagesFor([committed([4])])).toEqual([expect.not.objectContaining({ happened: expect.anything() })])
  expect(messagesFor([committed([4])], true)).toMatchObject([{ happened: [4] }])
})
