import { beforeAll, expect, test } from 'vitest'
import { settled } from '../support/api'
import type { App } from '../support/app'
import { envelope, newEventId, sendEnvelope } from '../support/intake'
import { happened, idOf, type OtherTracker, peerToken, startBugsink, startSentryLike } from '../support/other-trackers'
import { digestline, makeProject, makeToken, type SeededProject } from '../support/seed'
import { sharedApp } from '../support/shared-app'
import { until } from '../support/until'

/* `digestline import`: from servers that play answers of other products, into a running server. */

let app: App
let token: string
let quiet: SeededProject
const signalListeners = process.listenerCount('SIGTERM')
beforeAll(async () => {
  app = await sharedApp()
  token = await makeToken(app)
  // Without --into, issues go to the project with the name of the imported one.
  await makeProject(app, 'Shop')
  for (const name of ['tip', 'sink', 'copy', 'late']) await makeProject(app, `Import ${name}`)
  quiet = await makeProject(app, 'Import quiet')
})

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
  ['glitchtip', 'import-tip'],
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
      ...{
        firstSeen: time(-500 * 24),
        lastSeen: time(2),
        resolvedIn: { release: 'shop@2.1.0' },
        assignee: { name: 'owner' },
      },
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
    expect(await importFrom('bugsink', tracker, 'import-sink')).toMatchObject({
      issues: 3,
      events: 6,
      decided: 2,
      comments: 0,
    })
    expect((await issuesOf('import-sink')).map(({ title, status, lastSeen }) => [title, status, lastSeen])).toEqual([
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
    await importFrom('sentry', tracker, 'import-copy')
    expect(await importFrom('sentry', tracker, 'import-copy')).toMatchObject({ issues: 0, known: 3, events: 0 })
    // A second server with the same issues: nothing is known of it.
    const again = await startSentryLike()
    await importFrom('sentry', again, 'import-copy').finally(again.stop)
    await settled(app)
    const issues = await issuesOf('import-copy')
    expect(issues.map(({ count }) => count)).toEqual([2, 2, 2])
    const basket = issues.find(({ title }) => title === 'BasketError: no till')
    expect((await ask(`/issues/${basket?.shortId}/comments`)).comments).toHaveLength(2)
  } finally {
    await tracker.stop()
  }
})

test('imported issues are no news: no rule notices them, and issues that happen afterwards are news again', async () => {
  const conditions = ['new', 'regressed', 'escalating', 'storm', '{"kind":"release"}']
  const threshold = { kind: 'threshold', of: 'events', scope: 'project', count: 1, minutes: 60 }
  const whens = [...conditions, JSON.stringify(threshold)].flatMap((when) => ['--when', when])
  await digestline(app, ['rule', 'add', '--project', 'import-quiet', '--name', 'Everything', ...whens, '--gather', '0'])
  const outcomes = async () => {
    const { rules } = (await ask('/projects/import-quiet/rules')) as { rules: { name: string; outcomes: object }[] }
    return rules.find(({ name }) => name === 'Everything')?.outcomes
  }
  const tracker = await startSentryLike()
  try {
    expect(await importFrom('sentry', tracker, 'import-quiet')).toMatchObject({ issues: 3, events: 6 })
    await settled(app)
    expect(await outcomes()).toEqual({})
    // The mark of an import holds for its event alone, and only with the seal of this instance.
    const eventId = newEventId()
    const header = { event_id: eventId, digestline_import: JSON.stringify({ import: { eventId } }) }
    await sendEnvelope(app, quiet, envelope(header, ['event', { event_id: eventId, message: 'a new failure' }]))
    await settled(app)
    await until('a rule to notice the new issue', async () => Object.keys((await outcomes()) ?? {}).length > 0)
    expect(await outcomes()).toEqual({ no_channel: 2 })
  } finally {
    await tracker.stop()
  }
})

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends an import with a sentence, and repeating it doubles nothing',
  async (signal) => {
    const into = `import-${signal.toLowerCase()}`
    await makeProject(app, into)
    const tracker = await startSentryLike({ stuck: '/api/0/issues/101/events/' })
    const args = ['import', 'sentry', '--url', tracker.url, '--token', peerToken, '--project', 'shop', '--into', into]
    try {
      const running = app.start([...args, '--server', app.url])
      await until('the second issue', () =>
        tracker.asked().some((path) => path.startsWith('/api/0/issues/101/events/')),
      )
      running.kill(signal)
      const { code, stdout, stderr } = await running.finished
      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toContain('The import was interrupted. Run the same command again to continue')
      expect(stderr).toContain('1 issues with 2 events are imported so far.')
      tracker.loosen()
      expect(await importFrom('sentry', tracker, into)).toMatchObject({ issues: 2, known: 1, events: 4 })
      await settled(app)
      expect((await issuesOf(into)).map(({ count, status }) => [count, status])).toEqual([
        [2, 'muted'],
        [2, 'resolved'],
        [2, 'open'],
      ])
    } finally {
      await tracker.stop()
    }
  },
)

test('an import that would take longer than it may ends, and says how to go on', async () => {
  const tracker = await startSentryLike({ stuck: '/api/0/issues/101/events/' })
  try {
    // The other server asks for a pause of 200 seconds.
    const ended = importFrom('sentry', tracker, 'import-late', ['--minutes', '3'])
    await expect(ended).rejects.toThrow(
      'The import reached its limit of 3 minutes (--minutes). Run the same command again',
    )
    tracker.loosen()
    expect(await importFrom('sentry', tracker, 'import-late')).toMatchObject({ issues: 2, known: 1 })
    expect(process.listenerCount('SIGTERM')).toBe(signalListeners)
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
    await expect(run('sentry', ...from, '--token', peerToken, '--minutes', '0')).rejects.toThrow('--minutes')
    await expect(
      digestline(app, [
        'import',
        'sentry',
        ...from,
        '--token',
        peerToken,
        '--into',
        'import-tip',
        '--server',
        'http://127.0.0.1:9',
      ]),
    ).rejects.toThrow()
  } finally {
    await tracker.stop()
  }
})
