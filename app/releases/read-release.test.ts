import { expect, test } from 'vitest'
import { readCommits, readDeploy, readReleaseChange } from './read-release'

const made = (sent: unknown) => {
  const read = readReleaseChange(sent, true)
  return read.ok ? read.value : read.problem
}

test('every field of a release is read', () => {
  const files = [{ path: 'src/cart.ts', change: 'changed' }]
  const commits = [{ id: 'abc', message: 'Fix it', author: { name: 'Ada' }, at: '2026-11-20T10:00:00Z', files }]
  const sent = { version: 'shop@1/2', projects: ['shop'], ref: 'main', link: 'https://x', status: 'archived', commits }
  expect(made({ ...sent, releasedAt: '2026-11-21T10:00:00Z' })).toEqual({
    version: 'shop@1/2',
    projects: ['shop'],
    ref: 'main',
    url: 'https://x',
    status: 'archived',
    releasedAt: Date.parse('2026-11-21T10:00:00Z'),
    commits: [
      {
        id: 'abc',
        message: 'Fix it',
        authorName: 'Ada',
        at: Date.parse('2026-11-20T10:00:00Z'),
        files: [{ path: 'src/cart.ts', change: 'M' }],
      },
    ],
  })
  expect(readDeploy({ environment: 'production' }, 7)).toEqual({
    ok: true,
    value: { environment: 'production', finishedAt: 7 },
  })
})

test('an unknown field is an error, and nothing is read', () => {
  expect(made([])).toMatch(/JSON object/)
  expect(made({})).toMatch(/JSON object/)
  expect(made({ projects: ['shop'] })).toMatch(/“version” has to be a text/)
  expect(made({ version: 'a\nb' })).toMatch(/line breaks/)
  expect(made({ version: 'x'.repeat(201) })).toMatch(/200 characters/)
  expect(made({ version: '1', colour: 'red' })).toMatch(/“colour” is not a field/)
  expect(made({ version: '1', status: 'closed' })).toMatch(/open or archived/)
  expect(made({ version: '1', releasedAt: 'yesterday' })).toMatch(/a time like/)
  expect(made({ version: '1', commits: {} })).toMatch(/has to be a list/)
  expect(made({ version: '1', commits: [{ message: 'x' }] })).toMatch(/“id” has to be/)
  expect(made({ version: '1', commits: [{ id: 'a', files: [{ path: 'b' }] }] })).toMatch(/added, changed or deleted/)
  expect(readCommits({ commits: [{ id: 'a', sha: 'b' }] })).toMatchObject({ ok: false })
  expect(readDeploy({ name: 'x' }, 7)).toMatchObject({ ok: false })
  expect(made({ version: '1', link: 'javascript:alert(1)' })).toMatch(/https:/)
  expect(made({ version: '1', link: 'x' })).toMatch(/https:/)
  expect(readDeploy({ environment: 'production', url: 'javascript:alert(1)' }, 7)).toMatchObject({ ok: false })
  expect(readReleaseChange({ version: '1' }, false)).toMatchObject({ ok: false })
})

test('a deploy does not finish before it starts', () => {
  const deploy = (startedAt: string, finishedAt?: string) =>
    readDeploy({ environment: 'production', startedAt, ...(finishedAt && { finishedAt }) }, Date.UTC(2026, 10, 21)).ok
  expect(deploy('2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z')).toBe(true)
  expect(deploy('2026-11-20T10:00:01Z', '2026-11-20T10:00:00Z')).toBe(false)
  expect(deploy('2026-11-20T10:00:00Z')).toBe(true)
  expect(deploy('2026-11-22T10:00:00Z')).toBe(false)
})
