import { afterAll, beforeAll, expect, test } from 'vitest'
import { settled } from '../support/api'
import { type App, startApp } from '../support/app'
import { happened, idOf, type OtherTracker, peerToken, startBugsink, startSentryLike } from '../support/other-trackers'
import { digestline, makeProject, seed } from '../support/seed'

/* `digestline import`: from servers that play answers of other products, into a running server. */

let app: App
let token: string
beforeAll(async () => {
  app = await startApp()
  token = (await seed(app, 'Shop')).token
  for (const name of ['Tip', 'Sink', 'Copy']) await makeProject(app, name)
})
afterAll(() => app.stop())

const importFrom = (product: string, { url }: Pick<OtherTracker, 'url'>, into: string, more: string[] = []) =>
  digestline(app, [
    ...['import', product, '--url', url, '--token', peerToken, '--project', 'shop', '--into', into],
    ...['--server', app.url, ...more],
  ])

type Issue = Record<string, unknown> & { shortId: string }
/** By title. */
async function issuesOf(slug: string): Promise<Issue[]> {
  const headers = { Authorization: `Bearer ${token}` }
  const response = await fetch(`${app.url}/api/v1/issues?q=project:${slug}`, { headers })
  const { issues } = (await response.json()) as { issues: Issue[] }
  return issues.sort((one, other) => String(one.title).localeCompare(String(other.title)))
}
async function ask(path: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${app.url}/api/v1${path}`, { headers: { Authorization: `Bearer ${token}` } })
  return (await response.json()) as Record<string, unknown>
}
const time = (hours: number) => new Date(happened + hours * 3_600_000).toISOString()

test.each([
  ['sentry', 'shop'],
  ['glitchtip', 'tip'],
])('issues of %s come with events, ids, times, decisions, assignees and comments', async (product, into) => {
  const tracker = await startSentryLike()
  try {
    expect(await importFrom(product, tracker, into)).toMatchObject({
      ...{ issues: 3, known: 0, events: 6, refused: {}, decided: 2, assigned: 1, comments: 2, notRecorded: 0 },
      unknownAssignees: ['gone@example.com'],
    })
    await settled(app)
    const issues = await issuesOf(into)
    expect(issues.map(({ title, status, count }) => [title, status, count])).toEqual([
      ['BasketError: no till', 'muted', 2],
      ['PaymentError: no till', 'resolved', 2],
      ['SearchError: no till', 'open', 2],
    ])
    const [basket, payment] = issues
    expect(payment).toMatchObject({
      ...{ firstSeen: time(1), lastSeen: time(2), resolvedIn: { release: 'shop@2.1.0' }, assignee: { name: 'owner' } },
    })
    expect(basket?.mutedUntil).toBe('escalating')
    const { event } = await ask(`/events/${idOf(0, 2)}?project=${into}`)
    expect(event).toMatchObject({
      ...{ release: 'shop@2.0.0', environment: 'production', timestamp: time(2), tags: [['till', 'north']] },
      exceptions: [
        { type: 'PaymentError', frames: [{ function: 'pay', line: 7, contextLine: '  pay()', inApp: true }] },
      ],
      request: { url: 'https://shop.example/checkout' },
    })
    const { comments } = (await ask(`/issues/${basket?.shortId}/comments`)) as { comments: { text: string }[] }
    expect(comments.map(({ text }) => text.split('\n\n')[1])).toEqual(['It is the **till**.', 'Who knows @owner?'])
    expect(comments[0]?.text).toMatch(/^\*\*Ada\*\*, \w+, \d{4}-/)
  } finally {
    await tracker.stop()
  }
})

test('issues of Bugsink come with events as they were sent', async () => {
  const tracker = await startBugsink()
  try {
    expect(await importFrom('bugsink', tracker, 'sink')).toMatchObject({
      issues: 3,
      events: 6,
      decided: 2,
      comments: 0,
    })
    expect((await issuesOf('sink')).map(({ title, status, lastSeen }) => [title, status, lastSeen])).toEqual([
      ['BasketError: no till', 'muted', time(2)],
      ['PaymentError: no till', 'resolved', time(2)],
      ['SearchError: no till', 'open', time(2)],
    ])
  } finally {
    await tracker.stop()
  }
})

test('an import that is repeated doubles nothing, also without what is kept of the first', async () => {
  const tracker = await startSentryLike()
  try {
    await importFrom('sentry', tracker, 'copy')
    expect(await importFrom('sentry', tracker, 'copy')).toMatchObject({ issues: 0, known: 3, events: 0 })
    // A second server with the same issues: nothing is known of it.
    const again = await startSentryLike()
    await importFrom('sentry', again, 'copy').finally(again.stop)
    await settled(app)
    const issues = await issuesOf('copy')
    expect(issues.map(({ count }) => count)).toEqual([2, 2, 2])
    const basket = issues.find(({ title }) => title === 'BasketError: no till')
    expect((await ask(`/issues/${basket?.shortId}/comments`)).comments).toHaveLength(2)
  } finally {
    await tracker.stop()
  }
})

test('what is wrong is said', async () => {
  const tracker = await startSentryLike()
  const run = (...args: string[]) => digestline(app, ['import', ...args, '--server', app.url])
  const from = ['--url', tracker.url, '--project', 'shop']
  try {
    await expect(run('sentry', ...from, '--token', 'wrong')).rejects.toThrow('does not accept this token')
    await expect(
      run('sentry', '--url', tracker.url, '--project', 'nowhere', '--into', 'shop', '--token', peerToken),
    ).rejects.toThrow('has no project “nowhere”')
    await expect(run('bugsink', ...from, '--token', peerToken)).rejects.toThrow('does not answer like Bugsink')
    await expect(run('sentry', ...from, '--into', 'missing', '--token', peerToken)).rejects.toThrow(
      'no project missing',
    )
    await expect(run('jira', ...from, '--token', peerToken)).rejects.toThrow('Import from one of')
    await expect(run('sentry', ...from, '--token', peerToken, '--days', '400')).rejects.toThrow('--days')
    await expect(
      digestline(app, [
        'import',
        'sentry',
        ...from,
        '--token',
        peerToken,
        '--into',
        'tip',
        '--server',
        'http://127.0.0.1:9',
      ]),
    ).rejects.toThrow()
  } finally {
    await tracker.stop()
  }
})
