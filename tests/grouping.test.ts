import { expect, test } from 'vitest'
import { componentsV1 } from '../app/grouping/fingerprint/v1'
import {
  eventOf,
  type Grouped,
  grouped,
  isHeldOut,
  labelledEvents,
  type Measure,
  measure,
  recordedAcrossSdks,
  recordedGroups,
} from './support/labelled-events'

/**
 * The measure of the grouping: of all pairs of labelled events, how many that are put together are one cause (precision), and
 * how many of one cause are put together (recall). A third of the causes was not looked at while the rules were made.
 */
const all = labelledEvents().map(grouped)

test('the labelled set is large enough to say something', () => {
  expect(new Set(all.map(({ cause }) => cause)).size).toBeGreaterThanOrEqual(60)
  expect(all.length).toBeGreaterThanOrEqual(300)
})

test.each([
  ['all causes', all],
  ['the causes that were looked at', all.filter(({ cause }) => !isHeldOut(cause))],
  ['the causes held out', all.filter(({ cause }) => isHeldOut(cause))],
])('events of one cause are one issue, and of no other: %s', (name, events) => {
  const measured = measure(events)
  console.log(`${name}: ${figures(events, measured)}`)
  expect(measured.precision, worst(measured)).toBeGreaterThanOrEqual(0.99)
  expect(measured.recall, worst(measured)).toBeGreaterThanOrEqual(0.95)
})

test.each([...recordedGroups()])('a recorded run groups as its authors know it to: %s', (run, labelled) => {
  const measured = measure(labelled.map(grouped))
  console.log(`${run}: ${figures(labelled, measured)}`)
  expect(measured, worst(measured)).toMatchObject({ precision: 1, recall: 1 })
})

test('SDK majors and browsers spell one failure differently, and it stays one issue', () => {
  const recorded = recordedAcrossSdks().map(grouped)
  const measured = measure(recorded)
  console.log(`across SDKs: ${figures(recorded, measured)}`)
  // Precision says nothing here: two cases of the program may fail in the same line.
  expect(measured.recall, worst(measured)).toBeGreaterThanOrEqual(0.95)
})

test('the grouping takes microseconds', () => {
  const events = labelledEvents().map(eventOf)
  for (let round = 0; round < 10; round += 1) for (const event of events) componentsV1(event)
  const started = process.cpuUsage()
  for (let round = 0; round < 10; round += 1) for (const event of events) componentsV1(event)
  const used = process.cpuUsage(started)
  const each = (used.user + used.system) / 10 / events.length
  console.log(`${each.toFixed(1)} µs of CPU per event`)
  expect(each).toBeLessThan(200)
})

test('hostile texts and names take no longer than others', () => {
  const long = ['a', '<', '(', '/', '1', '-', "'", 'ab1', 'a.', '::', '$', '{{', '0:', '@a.'].map((part) =>
    part.repeat(4096),
  )
  const event = eventOf(labelledEvents()[0]!)
  const started = process.cpuUsage()
  for (const text of long) {
    for (const platform of ['node', 'python', 'java', 'native', 'csharp', 'ruby', 'elixir', 'php', 'go']) {
      const frame = { filename: text, function: text, module: text, contextLine: text, inApp: true }
      componentsV1({ ...event, platform, exceptions: [{ type: text, value: text, frames: [frame, frame] }] })
      componentsV1({ ...event, platform, exceptions: [{ type: text, value: text, frames: [] }] })
      componentsV1({ ...event, platform, exceptions: [], message: text, transaction: text })
    }
  }
  const { user, system } = process.cpuUsage(started)
  expect((user + system) / 1000 / long.length / 9).toBeLessThan(50)
})

const figures = (events: { cause: string }[], { precision, recall }: Measure) =>
  `${events.length} events of ${new Set(events.map(({ cause }) => cause)).size} causes, precision ${precision.toFixed(4)}, recall ${recall.toFixed(4)}`

/** The ten worst of both kinds, with what their events were told apart by. */
function worst({ merged, split }: Measure): string {
  const top = (of: Map<string, number>) => [...of].sort(([, a], [, b]) => b - a).slice(0, 10)
  const told = ({ differs, components }: Grouped) => `    ${differs}: ${components.join(' ⏎ ').slice(0, 300)}`
  const parts = ([cause]: [string, number]) => [cause, ...all.filter((one) => one.cause === cause).map(told)].join('\n')
  return [
    '',
    'put together, but different causes:',
    ...top(merged).map(([pair, pairs]) => `  ${pair} (${pairs} pairs)`),
    'one cause, but split:',
    ...top(split).map((entry) => `  ${parts(entry)}`),
  ].join('\n')
}
