import { expect, test } from 'vitest'
import { noteRemovals } from './noted-removals'
import { withRepairedRemovals } from './repair-removals'
import { scrub } from './scrub'

const stored = (payload: object, paths: string[], more = 0) =>
  JSON.stringify({ ...payload, _digestline: { removed: paths.map((path) => ({ path, rule: 'password' })), more } })

const pathsOf = (text: string | undefined): string[] =>
  JSON.parse(text ?? '')._digestline.removed.map(({ path }: { path: string }) => path)

test('a path that names a secret ends where the secret stood; the others and the rest stay, in as many bytes', () => {
  const payload = {
    breadcrumbs: [{ data: { arguments: ['login failed, password=[Filtered]', '[Filtered]'] } }],
    request: { headers: [['Cookie', 'ä=[Filtered]']], data: { 'a.b': { 'a[0]': '[Filtered]' } } },
    tags: [['sid=[Filtered]', { x: ['[Filtered]'] }]],
    extra: { 'token=S3CRETS3CRET1': '[Filtered]' },
    stacktrace: { frames: [{}, {}] },
  }
  const text = stored(
    payload,
    [
      'breadcrumbs[0].data.arguments[0]',
      'breadcrumbs[0].data.arguments.login failed, password=S3CRET',
      'request.headers[0].Cookie',
      'request.data.a.b.a[0]',
      'tags[0].sid=S3CRET.x[0]',
      'extra.token=S3CRETS3CRET1',
      'stacktrace.frames.vars',
    ],
    7,
  )
  const repaired = withRepairedRemovals(text)
  expect(pathsOf(repaired)).toEqual([
    'breadcrumbs[0].data.arguments[0]',
    'breadcrumbs[0].data.arguments[1]',
    'request.headers[0].Cookie',
    'request.data.a.b.a[0]',
    'tags[0][1]',
    'extra',
    'stacktrace.frames.vars',
  ])
  expect(JSON.parse(repaired!)).toMatchObject({ ...payload, _digestline: { more: 7 } })
  expect(Buffer.byteLength(repaired!)).toBe(Buffer.byteLength(text))
  expect(withRepairedRemovals(repaired!)).toBeUndefined()
})

test("what today's rules note needs no repair, and neither does what has no list", () => {
  const payload = {
    request: { headers: [['Authorization', 'abc']], cookies: 'a=b', query_string: ['password=x', 'q=1'] },
    extra: { credentials: { user: ['a', { b: 'c' }] }, '': { password: 'x' } },
  }
  noteRemovals(payload, scrub(payload))
  expect(withRepairedRemovals(JSON.stringify(payload))).toBeUndefined()
  expect(withRepairedRemovals('{"message":"x"}')).toBeUndefined()
  expect(withRepairedRemovals('{"_digestline":7}')).toBeUndefined()
})
