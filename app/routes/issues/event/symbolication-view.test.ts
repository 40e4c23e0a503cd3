import { expect, test } from 'vitest'
import type { Frame } from '~/events/event'
import type { Cause, Resolution } from '~/symbolication/resolution'
import { stackParts, stackWhy } from './stack-view'
import { minifiedNotice, whyMinified } from './symbolication-view'

const cause = (reason: Cause['reason'], file = 'a.js'): Cause => ({ reason, file, candidates: [] })
const frame = { filename: 'a.ts', line: 1, column: 1, inApp: true, map: 'a.js.map' }
const resolution = (answers: number[]): Resolution => ({
  frames: [frame],
  causes: [cause('no_artifacts'), cause('no_column')],
  exceptions: [answers],
  threads: [],
})
const notice = (answers: number[], uploadedAt?: (number | undefined)[]) =>
  minifiedNotice(resolution(answers), whyMinified(resolution(answers), uploadedAt))

test('the notice stands there when most calls that need a map have none', () => {
  expect(notice([1, 1, -1, 0, 0])).toBeUndefined()
  expect(notice([1, -1])).toBeUndefined()
  expect(notice([1, -1, -1, -2])).toMatchObject({
    minified: 3,
    calls: 4,
    main: { reason: 'no_artifacts', command: 'sentry-cli sourcemaps upload ./dist' },
    others: ['no_column'],
    late: false,
  })
})

test('what was uploaded since changes the reason', () => {
  const late = notice([-1, -1], [Date.UTC(2026, 10, 20), undefined])
  expect(late).toMatchObject({ late: true, main: { reason: 'uploaded_after_event' } })
  expect(late?.main.command).toBeUndefined()
})

test('a stack says each reason once, with the calls it is about', () => {
  const why = whyMinified(resolution([]))
  const minified = (line: number, cause: number): Frame => {
    return { filename: 'a.js', function: 't', line, inApp: true, unresolved: { reason: 'no_artifacts', cause } }
  }
  const original = { line: 1, map: 'b.js.map', noText: true as const }
  const traced: Frame = { filename: 'src/b.ts', function: 'pay', line: 9, inApp: true, original }
  const found = stackWhy(stackParts([minified(1, 0), traced, minified(2, 1), minified(3, 0)], 'javascript', why))
  expect(found).toMatchObject({ minified: 3, withoutCode: 1 })
  expect(found?.reasons.map(({ why: { reason }, calls }) => [reason, calls])).toEqual([
    ['no_artifacts', ['t a.js:3', 't a.js:1']],
    ['no_column', ['t a.js:2']],
    ['map_without_text', ['pay src/b.ts:9']],
  ])
  expect(stackWhy(stackParts([{ filename: 'a.js', line: 1, inApp: true }], 'javascript', why))).toBeUndefined()
})
