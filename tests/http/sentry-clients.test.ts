import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type ClientScene, makeClientScene } from '../support/client-scene'
import { newTenant } from '../support/shared-app'

/*
 * Requests of Sentry's clients, recorded from the unmodified programs (tests/fixtures/sentry-clients/record.mjs) or, for Grafana, written after
 * its source, played again: each has the status it had, and what is answered has the members that the client checks.
 */

type RecordedRequest = { method: string; path: string; status: number; body?: unknown }
type Recording = { client: string; version: string; runs: { call: string; requests: RecordedRequest[] }[] }

const folder = 'tests/fixtures/sentry-clients'
const recordings = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Recording)

let scene: ClientScene
beforeAll(async () => {
  const tenant = await newTenant('Clients')
  scene = await makeClientScene(tenant.app, tenant)
})

const text = expect.any(String)
const number = expect.any(Number)
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)

const project = { id: text, slug: text, name: text }
const issue = {
  ...{ id: text, shortId: text, title: text, culprit: text, permalink: expect.stringMatching(/^http/), status: text },
  ...{
    firstSeen: time,
    lastSeen: time,
    count: expect.stringMatching(/^\d+$/),
    userCount: number,
    project,
    type: 'error',
  },
}
const event = { id: text, eventID: text, groupID: text, title: text, dateCreated: time, tags: expect.any(Array) }
const wholeEvent = { ...event, type: 'error', message: text, culprit: text, entries: expect.any(Array) }
const organization = { id: text, slug: text, name: text, links: { organizationUrl: text, regionUrl: text } }
const release = {
  ...{ id: text, version: text, shortVersion: text, dateCreated: time, newGroups: number, projects: expect.any(Array) },
  lastCommit: null,
}

/** What a client checks of an answer. A list: of its first row. */
const shapes: [pattern: RegExp, shape: unknown][] = [
  [/^\/auth\/$|^\/users\/me\/$/, { id: text, name: text, email: text }],
  [/^\/users\/me\/regions\/$/, { regions: [{ name: text, url: text }] }],
  [/^\/organizations\/$/, [organization]],
  [/^\/organizations\/[^/]+\/$/, organization],
  [/\/issues\/$/, [issue]],
  [/\/issues\/[^/]+\/$/, issue],
  [/\/shortids\/[^/]+\/$/, { organizationSlug: text, projectSlug: text, groupId: text, shortId: text, group: issue }],
  [/\/issues\/[^/]+\/events\/$/, [event]],
  [/\/events\/(latest|oldest|recommended|[0-9a-f]{32})\/$/, wholeEvent],
  [/\/tags\/[^/]+\/$/, { key: text, name: text, totalValues: number, topValues: [{ value: text, count: number }] }],
  [/^\/organizations\/[^/]+\/tags\/$/, [{ key: text, name: text }]],
  [/\/notes\/$/, { id: text, type: 'note', dateCreated: time, data: { text } }],
  [/\/activities\/$/, { activity: expect.any(Array) }],
  [/^\/organizations\/[^/]+\/projects\/$/, [project]],
  [/^\/projects\/[^/]+\/[^/]+\/$/, project],
  [/\/keys\/$/, [{ id: text, name: text, dsn: { public: text }, isActive: true, dateCreated: time }]],
  [/\/releases\/$/, [release]],
  [/\/releases\/[^/]+\/$/, release],
  [/\/deploys\/$/, []],
  [
    /\/attachments\/$/,
    [{ id: text, name: text, type: text, size: number, mimetype: text, sha1: text, dateCreated: time }],
  ],
  [/\/teams\/$/, []],
  [/^\/organizations\/[^/]+\/events\/$/, { data: expect.any(Array), meta: { fields: expect.any(Object) } }],
  [
    /\/stats_v2\/$/,
    { start: time, end: time, intervals: expect.any(Array), groups: [{ by: {}, totals: {}, series: {} }] },
  ],
  [/\/events-stats\/$/, { data: expect.any(Array) }],
  [
    /\/events-timeseries\/$/,
    { meta: { start: number, end: number }, timeSeries: [{ yAxis: text, values: expect.any(Array) }] },
  ],
]

const calls = recordings.flatMap(({ client, version, runs }) =>
  runs.map(({ call, requests }) => [`${client} ${version}`, call, requests] as const),
)

/** Times (the last day) and ids, which differ in each run. It was recorded in a project Shop, whose issues were the first three. */
const completed = (path: string) => {
  const clock = (ago: number) => encodeURIComponent(new Date(Date.now() - ago).toISOString().slice(0, 19))
  const values = {
    start: clock(86_400_000),
    end: clock(0),
    project: scene.projectId,
    event: scene.eventId,
    attachment: scene.attachmentId,
  }
  const named = path
    .replaceAll('SHOP-', 'CLIENTS-')
    .replaceAll(/\bshop\b(?!@)/g, 'clients')
    .replace(/(?<=\/issues\/)[123](?=\/)/, (n) => scene.issueIds[Number(n) - 1] ?? '')
  return Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, String(value)), named)
}

test.each(calls)('%s: %s', async (_client, _call, requests) => {
  for (const { method, path: recorded, status, body } of requests) {
    const path = completed(recorded)
    const response = await fetch(scene.app.url + path, {
      method,
      headers: { Authorization: `Bearer ${scene.token}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const isFile = response.headers.get('content-disposition') !== null
    const answer: unknown = isFile ? await response.text() : await response.json()
    expect(response.status, `${method} ${path}: ${JSON.stringify(answer).slice(0, 300)}`).toBe(status)
    const { pathname } = new URL(path, scene.app.url)
    const shape = shapes.find(([pattern]) => pattern.test(pathname.replace('/api/0', '')))?.[1]
    if (isFile) expect(answer).toBe('a log line')
    else if (status >= 400) expect(answer).toEqual({ detail: text })
    else if (shape === undefined) throw new Error(`Say what a client reads of ${pathname}.`)
    else expect(Array.isArray(answer) ? answer.slice(0, 1) : answer, path).toMatchObject(shape as object)
  }
})
