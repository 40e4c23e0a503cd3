import { expect, test } from 'vitest'
import type { Event } from '../events/event'
import { normalise } from '../events/normalise'
import type { DetectedCode } from './code'
import { findCodes } from './find-codes'
import { djb2 } from './next-digest'

const receivedAt = Date.UTC(2026, 10, 20)
const anEvent = (payload: object): Event => normalise(payload, { eventId: 'a'.repeat(32), receivedAt })
const digests = (codes: DetectedCode[]) =>
  codes.filter((c) => c.kind === 'digest').map((c) => `${c.confidence} ${c.value}`)

test('a breadcrumb whose path the SDK took out of the event’s message is its own', () => {
  const message = "ENOENT: no such file or directory, open '/srv/prices.json'"
  const event = (value: string) =>
    anEvent({
      exception: { values: [{ type: 'Error', value }] },
      breadcrumbs: [{ category: 'console', data: { arguments: ['⨯', { message, digest: '182069072' }] } }],
    })
  expect(digests(findCodes(event('ENOENT: no such file or directory, open'), []))).toEqual(['exact 182069072'])
  expect(digests(findCodes(event('EACCES: permission denied, open'), []))).toEqual(['linked 182069072'])
})

test('a breadcrumb with the same words from another place is not the event’s own', () => {
  const stack =
    'Error: empty\n    at totalOf (/srv/shop/.next/server/app/a/page.js:1:5)\n    at Page (/srv/shop/.next/server/app/a/page.js:1:90)'
  const digest = djb2(`empty${stack}`)
  const event = (column: number) =>
    anEvent({
      platform: 'node',
      exception: {
        values: [
          {
            type: 'Error',
            value: 'empty',
            stacktrace: {
              frames: [
                frame('Page', 'app:///_next/server/app/b/page.js', 1, column),
                frame('totalOf', 'app:///_next/server/app/b/page.js', 1, 5),
              ],
            },
          },
        ],
      },
      breadcrumbs: [{ category: 'console', data: { arguments: ['⨯', { message: 'empty', stack, digest }] } }],
    })
  expect(digests(findCodes(event(90), []))).toEqual([`exact ${digest}`])
  const other = digests(findCodes(event(120), ['/srv/shop']))
  expect(other[0]).toMatch(/^recomputed /)
  expect(other.at(-1)).toBe(`linked ${digest}`)
})

test('of several breadcrumbs with the event’s message the last one is its own', () => {
  const crumb = (digest: string) => ({ category: 'console', data: { arguments: ['⨯', { message: 'boom', digest }] } })
  const event = anEvent({
    exception: { values: [{ type: 'Error', value: 'boom' }] },
    breadcrumbs: [crumb('111111111'), crumb('222222222')],
  })
  expect(digests(findCodes(event, []))).toEqual(['exact 222222222', 'linked 111111111'])
})

test('breadcrumbs that say only what frameworks put in place of messages are not tied to a message', () => {
  const hidden = 'Minified React error #441; visit https://react.dev/errors/441'
  const crumb = (digest: string) => ({ category: 'console', data: { arguments: [{ message: hidden, digest }] } })
  const event = anEvent({
    exception: { values: [{ type: 'Error', value: hidden }] },
    breadcrumbs: [crumb('111111111'), crumb('222222222')],
  })
  const codes = findCodes(event, [])
  expect(digests(codes)).toEqual(['exact 222222222', 'linked 111111111'])
  expect(codes.at(-1)?.besideMessage).toBeUndefined()
})

function frame(name: string, filename: string, lineno: number, colno: number) {
  return { function: name, filename, lineno, colno, in_app: true }
}
