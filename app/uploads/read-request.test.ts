import { expect, test } from 'vitest'
import { mistakeInVersion, readAssembly, readDeploy, readRelease } from './read-request'

const sha = 'ab'.repeat(20)
const limits = { chunks: 2, projects: 2 }

test('an assemble request of the tools is read', () => {
  const body = { checksum: sha, chunks: [sha], projects: ['web', 7], version: 'web@1.0', dist: null }
  const value = { checksum: sha, chunks: [sha], projects: ['web', '7'], version: 'web@1.0' }
  expect(readAssembly(body, limits)).toEqual({ ok: true, value })
})

test('an invalid assemble request is rejected with a reason', () => {
  const wrong = (body: unknown) => {
    const read = readAssembly(body, limits)
    return read.ok ? 'nothing' : read.detail
  }
  for (const body of [null, 7, [], {}, { checksum: 'x' }]) expect(wrong(body)).toContain('checksum')
  expect(wrong({ checksum: sha, chunks: [] })).toContain('one at least')
  expect(wrong({ checksum: sha, chunks: [sha, '../../etc/passwd'] })).toContain('SHA-1')
  expect(wrong({ checksum: sha, chunks: [sha, sha, sha] })).toContain('2 chunks')
  expect(wrong({ checksum: sha, chunks: [sha], projects: ['a', 'b', 'c'] })).toContain('2 projects')
  expect(wrong({ checksum: sha, chunks: [sha], version: 'a/b' })).toContain('slashes')
})

test('a release may have any name that fits in a URL', () => {
  for (const name of ['web@1.0', '1.0+build 7', 'ünï', 'a:b']) expect(mistakeInVersion(name)).toBeUndefined()
  for (const name of ['', 'a/b', 'a\uFFFDb', 'a\nb', '..', 'x'.repeat(201)])
    expect(mistakeInVersion(name)).toBeDefined()
})

test('commits, dates and refs of a release are read; anything else is left out', () => {
  const commit = {
    id: 'c1',
    author_name: 'Ada',
    timestamp: '2026-01-02T03:04:05Z',
    patch_set: [{ path: 'a.ts', type: 'M' }, 7],
  }
  const body = { version: '1', dateReleased: '2026-01-02T03:04:05.5Z', dateStarted: 'soon', commits: [commit, 7, {}] }
  const value = {
    version: '1',
    projects: [],
    releasedAt: Date.UTC(2026, 0, 2, 3, 4, 5, 500),
    commits: [
      { id: 'c1', authorName: 'Ada', at: Date.UTC(2026, 0, 2, 3, 4, 5), files: [{ path: 'a.ts', change: 'M' }] },
    ],
  }
  expect(readRelease(body)).toEqual({ ok: true, value })
  expect(readRelease({ refs: [{ commit: 'abc' }] })).toMatchObject({ value: { ref: 'abc' } })
  expect(readRelease(null)).toEqual({ ok: true, value: { projects: [] } })
})

test('a deploy finishes now unless it has a time', () => {
  expect(readDeploy({ environment: 'production' }, 5)).toMatchObject({ value: { finishedAt: 5 } })
  expect(readDeploy({ environment: 'production', dateFinished: 2 }, 5)).toMatchObject({ value: { finishedAt: 2000 } })
  expect(readDeploy({}, 5).ok).toBe(false)
})
