import { expect, test } from 'vitest'
import { processorTime } from '../../tests/support/processor-time'
import { noteRemovals } from './noted-removals'
import { type Removal, scrub } from './scrub'

const said = 'login failed, password=S3CRET'

/** Lists of two strings as SDKs send them: the first list contains a secret, the second does not. */
const shapes: Record<string, unknown> = {
  'two arguments of console.error': { breadcrumbs: [{ data: { arguments: [said, 'retrying'] } }] },
  'the same in a list of values': { breadcrumbs: { values: [{ data: { arguments: [said, 'retrying'] } }] } },
  'arguments in extra': { extra: { arguments: [said, 'retrying'] } },
  'a list in a list of arguments': { breadcrumbs: [{ data: { arguments: [[said, 'retrying']] } }] },
  argv: { extra: { argv: ['--password=S3CRET', 'retrying'] } },
  'sys.argv': { extra: { 'sys.argv': ['deploy --token S3CRETS3CRET1', 'retrying'] } },
  'an environment': { contexts: { process: { env: ['DB_PASSWORD=S3CRET', 'MODE=retrying'] } } },
  'pairs of a query as texts': { request: { query_string: ['password=S3CRET', 'q=retrying'] } },
  'a query in pairs': { request: { query_string: [['next=/a?token=S3CRETS3CRET1', 'retrying']] } },
  'parameters of a message': { logentry: { message: '%s %s', params: [said, 'retrying'] } },
  'header lines': { request: { headers: ['Authorization: S3CRET', 'Accept: retrying'] } },
  'local variables': { stacktrace: { frames: [{ vars: { args: [said, 'retrying'] } }] } },
  'a form': { request: { data: [['password=S3CRET', 'retrying']] } },
  tags: { tags: [['password=S3CRET', 'retrying']] },
  'an error and its cause': { extra: { errors: [said, 'token=[Filtered] retrying'] } },
}

test.each(Object.entries(shapes))('%s: no secret becomes a path, and the text beside it stays', (_, payload) => {
  const copy = structuredClone(payload)
  const removed = scrub(copy)
  noteRemovals(copy, removed)
  expect(removed.length).toBeGreaterThan(0)
  expect(JSON.stringify([copy, removed])).not.toContain('S3CRET')
  expect(JSON.stringify(copy)).toContain('retrying')
  expect(scrub(copy)).toEqual([])
})

const removedFrom = (payload: unknown): Removal[] => scrub(structuredClone(payload))

test('a value goes by the name before it where there is one, and by its index elsewhere', () => {
  const paths: [payload: unknown, path: string | undefined][] = [
    [{ request: { headers: [['Authorization', 'abc']] } }, 'request.headers[0].Authorization'],
    [{ request: { data: [['New password', 'abc']] } }, 'request.data[0].New password'],
    [{ vars: { headers: [["b'authorization'", "b'abc'"]] } }, "vars.headers[0].b'authorization'"],
    [{ request: { headers: [[':authority', 'h']] } }, undefined],
    [{ arguments: ['password', 'abc'] }, 'arguments.password'],
    [{ arguments: ['password:', 'abc'] }, 'arguments[1]'],
    [{ argv: ['--password', 'abc'] }, 'argv[1]'],
    [{ argv: ['mysql', '-pabc'] }, 'argv[1]'],
    [{ arguments: [said, 'abc'] }, 'arguments[0]'],
    [{ arguments: ['invalid token', 'abc'] }, undefined],
    [{ arguments: ['session', 'started'] }, undefined],
  ]
  for (const [payload, path] of paths)
    expect(removedFrom(payload).map((removal) => removal.path)).toEqual(path === undefined ? [] : [path])
})

test('a secret in a name goes too, from the payload and from the path', () => {
  const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'
  const names = [said, '{"password":"S3CRET","a":1}', 'password=S3CRET&a=1', 'https://ada:S3CRET@shop.test', jwt]
  for (const name of names) {
    for (const payload of [
      { extra: { [name]: 'x' } },
      { request: { data: { [name]: '' } } },
      { user: { [name]: true } },
    ]) {
      const removed = scrub(payload)
      expect(removed.length, name).toBeGreaterThan(0)
      expect(JSON.stringify([payload, removed]), name).not.toMatch(/S3CRET|eyJ/)
      expect(scrub(payload), name).toEqual([])
    }
  }
  const two = { extra: { [jwt]: 'one', [jwt.replace('eyJzdWIi', 'eyJzdWJi')]: 'two', [`${jwt}2`]: { password: 'x' } } }
  expect(removedFrom(two).map(({ path }) => path)).not.toContain(expect.stringContaining('eyJ'))
  scrub(two)
  expect(Object.keys(two.extra)).toHaveLength(3)
  expect(JSON.stringify(two)).toContain('two')
  const deep = { modules: { [names[3]!]: names[3] }, extra: { credentials: { [jwt]: 'x' } } }
  expect(JSON.stringify(removedFrom(deep))).not.toMatch(/S3CRET|eyJ/)
})

test('names that only look odd stay', () => {
  const names = ['password:reset', 'a=b', 'GET /a?page=1', '4111111111111111', 'ünïcode', 'x'.repeat(5000), '__proto__']
  for (const name of names) {
    const payload: unknown = JSON.parse(`{"extra":{${JSON.stringify(name)}:true}}`)
    expect(scrub(payload), name).toEqual([])
    expect(Object.keys((payload as { extra: object }).extra)).toEqual([name])
  }
})

test('many secrets as names, and very long names, take linear time and short paths', () => {
  const token = (n: number) => `ghp_${String(n).padStart(30, 'a')}`
  const map = Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [token(n), true]))
  expect(processorTime(() => scrub({ extra: { map } }))).toBeLessThan(1500)
  const inside = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`password${n}`, 'x']))
  const removed = scrub({ extra: { ['n'.repeat(300_000)]: inside } })
  expect(removed).toHaveLength(500)
  expect(JSON.stringify(removed).length).toBeLessThan(200_000)
})
