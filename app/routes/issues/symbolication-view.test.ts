import { expect, test } from 'vitest'
import type { Frame } from '~/events/event'
import type { Cause, Resolution } from '~/symbolication/resolution'
import { stackParts } from './stack-view'
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
    others: ['No column'],
    late: false,
  })
})

test('what was uploaded since changes the reason', () => {
  const late = notice([-1, -1], [Date.UTC(2026, 10, 20), undefined])
  expect(late).toMatchObject({ late: true, main: { reason: 'uploaded_after_event' } })
  expect(late?.main.command).toBeUndefined()
})

test('the same reason is told in whole once a stack', () => {
  const why = whyMinified(resolution([]))
  const minified: Frame = { filename: 'a.js', line: 1, inApp: true, unresolved: { reason: 'no_artifacts', cause: 0 } }
  const [first, second] = stackParts([minified, minified], 'javascript', why)
  expect(first?.kind === 'call' && first.frame.why?.command).toBe('sentry-cli sourcemaps upload ./dist')
  expect(second?.kind === 'call' && second.frame.why).toMatchObject({ title: 'Nothing uploaded for the release' })
  expect(second?.kind === 'call' && second.frame.why?.command).toBeUndefined()
})
