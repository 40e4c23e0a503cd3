import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type FakeTracker,
  fakeTracker,
  github as githubServer,
  gitlab as gitlabServer,
  jira as jiraServer,
} from '../../../tests/support/fake-trackers'
import type { ChannelSettings } from '../../alerts/channel'
import type { TrackerTask } from '../../alerts/tracker'
import { makeOutside } from '../../outside/outside.server'
import { github } from '../channels/github'
import { gitlab } from '../channels/gitlab'
import { jira } from '../channels/jira'
import { exchange } from '../exchange'
import type { AlertMessage } from '../message'
import { sampleMessage } from '../sample-message'

const at = Date.UTC(2026, 10, 20, 12)
const marker = 'digestline0123456789abcdef0123456789abcdef'

const outside = makeOutside({
  allow: { hosts: [], networks: [{ address: '127.0.0.0', prefix: 8, family: 'ipv4' }] },
})
afterAll(() => outside.close())

const trackers = [
  {
    name: 'GitHub',
    type: github,
    server: githubServer,
    settings: (url: string) => ({
      repository: 'acme/shop',
      token: 'github-token',
      apiUrl: url,
      labels: 'bug, digestline',
    }),
    key: '1',
    url: 'https://github.com/acme/shop/issues/1',
  },
  {
    name: 'GitLab',
    type: gitlab,
    server: gitlabServer,
    settings: (url: string) => ({ url, project: 'acme/web/shop', token: 'gitlab-token', labels: 'bug,digestline' }),
    key: '1',
    url: 'https://gitlab.example.com/acme/web/shop/-/issues/1',
  },
  {
    name: 'Jira Cloud',
    type: jira,
    server: jiraServer(true),
    settings: (url: string) => ({
      url,
      project: 'shop',
      email: 'dev@acme.test',
      token: 'jira-token',
      labels: 'bug,digestline',
    }),
    key: 'SHOP-1',
    url: undefined,
  },
  {
    name: 'Jira Data Center',
    type: jira,
    server: jiraServer(false),
    settings: (url: string) => ({
      url,
      project: 'SHOP',
      issueType: 'Task',
      token: 'jira-token',
      labels: 'bug,digestline',
    }),
    key: 'SHOP-1',
    url: undefined,
  },
] as const

describe.each(trackers)('$name', ({ type, server, settings: settingsFor, key, url }) => {
  let tracker: FakeTracker
  let settings: ChannelSettings
  beforeEach(async () => {
    tracker = await fakeTracker(server)
    settings = settingsFor(tracker.url)
  })
  afterEach(() => tracker.close())

  const exchangeFor = (task: TrackerTask | undefined, parts: Partial<AlertMessage> = {}) => {
    const message = sampleMessage({ language: 'en', publicUrl: 'https://errors.example.com', at })
    const brokenLine = { file: 'src/cart.ts', line: 41, function: 'submit', text: 'return cart.items.length' }
    const issue = message.issue && { ...message.issue, brokenLine }
    return exchange(
      type,
      { ...message, ...(issue && { issue }), ...(task && { tracker: task }), ...parts },
      settings,
      at,
      outside.send,
    )
  }
  const create = (parts: Partial<AlertMessage> = {}) => exchangeFor({ act: 'create', marker, since: at }, parts)
  const set = (state: 'open' | 'closed') =>
    exchangeFor({ act: 'set', key, state, marker: `${marker}${state}`, since: at })
  const posts = () => tracker.asked.filter(({ method }) => method !== 'GET').length

  test('creates an issue with the line that broke, figures and a link back', async () => {
    const shown = url ?? `${tracker.url}/browse/${key}`
    expect((await create())?.judgement).toEqual({ ok: true, tracker: { key, url: shown, state: 'open' } })
    expect(tracker.issues).toMatchObject([{ title: 'TypeError: cart is null', labels: ['bug', 'digestline'] }])
    const { text } = tracker.issues[0]!
    for (const part of [
      'src/cart.ts:41',
      'return cart.items.length',
      'shop@2.4.1',
      '27',
      'https://errors.example.com/issues/SHOP-12',
    ])
      expect(text).toContain(part)
  })

  test('finds the issue of an attempt whose answer was lost instead of creating a second one', async () => {
    tracker.plan(({ method }) => method === 'POST', { status: 502 }, true)
    expect((await create())?.judgement).toEqual({ ok: false, error: 'server-error', final: false })
    expect((await create())?.judgement).toMatchObject({ ok: true, tracker: { key, state: 'open' } })
    expect(tracker.issues).toHaveLength(1)
  })

  test('closes and reopens it with one comment each, also when answers are lost', async () => {
    await create()
    tracker.plan(({ path, method }) => method === 'POST' && /(comments?|notes)$/.test(path), { status: 500 }, true)
    expect((await set('closed'))?.judgement).toMatchObject({ ok: false, final: false })
    expect((await set('closed'))?.judgement).toMatchObject({ ok: true, tracker: { key, state: 'closed' } })
    expect(tracker.issues).toMatchObject([
      { closed: true, comments: [expect.stringContaining('was resolved in Digestline')] },
    ])
    expect((await set('open'))?.judgement).toMatchObject({ ok: true, tracker: { state: 'open' } })
    expect(tracker.issues).toMatchObject([
      { closed: false, comments: [expect.anything(), expect.stringContaining('is open again')] },
    ])
    const before = posts()
    expect((await set('open'))?.judgement).toMatchObject({ ok: true, tracker: { state: 'open' } })
    expect(posts()).toBe(before)
  })

  test('links an existing issue with a comment; one that is not there is a failure', async () => {
    await create()
    tracker.issues[0]!.closed = true
    const link = (key: string) => exchangeFor({ act: 'link', key, marker: `${marker}link`, since: at })
    expect((await link(key))?.judgement).toMatchObject({ ok: true, tracker: { key, state: 'closed' } })
    expect((await link(key))?.judgement).toMatchObject({ ok: true })
    expect(tracker.issues[0]?.comments).toEqual([expect.stringContaining('https://errors.example.com/issues/SHOP-12')])
    expect((await link(key.replace('1', '99')))?.judgement).toEqual({ ok: false, error: 'rejected', final: true })
  })

  test('an issue that was deleted there is gone, which is no failure of the channel', async () => {
    expect((await set('closed'))?.judgement).toEqual({ ok: true, tracker: { key, state: 'gone' } })
  })

  test.each([
    [401, {}, { error: 'authentication', final: true }],
    [403, {}, { error: 'authentication', final: true }],
    [404, {}, { error: 'settings', final: true }],
    [410, {}, { error: 'gone', final: true }],
    [422, {}, { error: 'rejected', final: true }],
    [429, { 'retry-after': '90' }, { error: 'rate-limited', final: false, retryAfterMilliseconds: 90_000 }],
    [503, {}, { error: 'server-error', final: false }],
  ])('creating answered by %i %j', async (status, headers, judged) => {
    tracker.plan(({ method }) => method === 'POST', { status, headers, body: { message: 'no' } })
    expect((await create())?.judgement).toEqual({ ok: false, ...judged })
    expect(tracker.issues).toEqual([])
  })

  test('a test looks at the project and writes nothing', async () => {
    expect((await exchangeFor(undefined, { kind: 'test' }))?.judgement).toEqual({ ok: true })
    settings = { ...settings, token: 'wrong' }
    expect((await exchangeFor(undefined, { kind: 'test' }))?.judgement).toEqual({
      ok: false,
      error: 'authentication',
      final: true,
    })
    expect(posts()).toBe(0)
  })

  test('without a task there is nothing to send', async () => {
    expect(await exchangeFor(undefined)).toBeUndefined()
    expect(tracker.asked).toEqual([])
  })

  test('hostile titles stay text, on one line and within the limit', async () => {
    const hostile = 'x @everyone #12 ``` {noformat} <img src=x> [a](javascript:1)\n/close {code}'
    const message = sampleMessage({ language: 'en', publicUrl: 'https://errors.example.com', at })
    const issue = { ...message.issue!, title: `${hostile}${'y'.repeat(5000)}`, environment: hostile }
    expect((await create({ issue }))?.judgement).toMatchObject({ ok: true })
    const { title } = tracker.issues[0]!
    expect(title.length).toBeLessThanOrEqual(255)
    expect(title).not.toContain('\n')
    if (type !== jira) expect(title).not.toMatch(/@everyone|#12/)
  })
})

test('GitHub answers 403 where it limits the rate, with the time it ends', async () => {
  const tracker = await fakeTracker(githubServer)
  const settings = { repository: 'acme/shop', token: 'github-token', apiUrl: tracker.url }
  const message = {
    ...sampleMessage({ language: 'en', publicUrl: 'https://errors.example.com', at }),
    tracker: { act: 'create', marker, since: at } as const,
  }
  const judge = async (headers: Record<string, string>, body: object) => {
    tracker.plan(() => true, { status: 403, headers, body })
    return (await exchange(github, message, settings, at, outside.send))?.judgement
  }
  const date = new Date(at).toUTCString()
  const limited = { ok: false, error: 'rate-limited', final: false }
  expect(await judge({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(at / 1000 + 300), date }, {})).toEqual(
    {
      ...limited,
      retryAfterMilliseconds: 300_000,
    },
  )
  expect(await judge({ 'retry-after': '30' }, {})).toEqual({ ...limited, retryAfterMilliseconds: 30_000 })
  expect(await judge({}, { message: 'You have exceeded a secondary rate limit.' })).toEqual({
    ...limited,
    retryAfterMilliseconds: 60_000,
  })
  await tracker.close()
})
