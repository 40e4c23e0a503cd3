import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { type Api, api } from '../support/api'
import type { App } from '../support/app'
import { addressedTo, recordedRequests } from '../support/corpus'
import type { SeededProject } from '../support/seed'
import type { Session } from '../support/session'
import { anotherProject, newTenant, type Tenant } from '../support/shared-app'

let tenant: Tenant
let app: App
let ask: Api
let project: SeededProject
let person: Session
beforeAll(async () => {
  tenant = await newTenant('Otlp')
  ;({ app, project, admin: person } = tenant)
  ask = api(app, tenant.token)
})

const recordings = recordedRequests().filter(({ file }) => file.startsWith('otlp-'))

async function send(url: string, headers: [string, string][], body: Uint8Array) {
  const answer = await fetch(app.url + url, { method: 'POST', headers, body: new Uint8Array(body) })
  return { status: answer.status, text: await answer.text() }
}

test('recorded JSON exports become events, each failure once, with the frames of its printed stack', async () => {
  for (const recorded of recordings.filter(({ file }) => !file.endsWith('.pb'))) {
    const { url, headers, body } = addressedTo(project, recorded)
    expect(await send(url, headers, body), recorded.file).toEqual({ status: 200, text: '{}' })
  }
  await ask.settled()
  const stats = await ask.stats(project.slug)
  expect(stats.event).toMatchObject({ processed: 4, duplicate: 2, parked: 0 })
  expect(stats.span?.refused).toEqual({ not_kept: 2 })
  expect(stats.log?.refused).toEqual({})
  const issues = await ask.issues(`project:${project.slug}`)
  expect(issues.map(({ title, count }) => [title, count]).sort()).toEqual([
    ["TypeError: Cannot read properties of undefined (reading 'amount')", 2],
    [expect.stringMatching(/^java\.lang\.NullPointerException/), 2],
  ])
  const pages = await Promise.all(issues.map(({ shortId }) => person.get(`/issues/${shortId}`)))
  const shown = pages.map(({ html }) => html).join('')
  for (const words of ['lineTotal', '/srv/buildapp/sdk/otel/job.cjs:20:46', 'Original stack trace', '.java:'])
    expect(shown.includes(words), words).toBe(true)
})

test('a trace id from OpenTelemetry finds the failure', async () => {
  const { matches } = await ask.lookup('cf4286de20c3b33c6f610901f3b7d178')
  expect(matches[0]).toMatchObject({ kind: 'trace_id', confidence: 'exact' })
})

test('recorded Protocol Buffers exports become events, a failure in a record and in its span once', async () => {
  const other = await anotherProject(tenant, 'Otlp protobuf')
  for (const recorded of recordings.filter(({ file }) => file.endsWith('.pb'))) {
    const { url, headers, body } = addressedTo(other, recorded)
    const answer = await fetch(app.url + url, { method: 'POST', headers, body: new Uint8Array(body) })
    expect([answer.status, answer.headers.get('content-type')], recorded.file).toEqual([200, 'application/x-protobuf'])
    expect((await answer.arrayBuffer()).byteLength).toBe(0)
  }
  await ask.settled()
  expect((await ask.stats(other.slug)).event).toMatchObject({ processed: 2, duplicate: 1, parked: 0 })
  const issues = await ask.issues(`project:${other.slug}`)
  expect(issues.map(({ title, count }) => [title, count]).sort()).toEqual([
    ["TypeError: Cannot read properties of undefined (reading 'amount')", 1],
    [expect.stringMatching(/^java\.lang\.NullPointerException/), 1],
  ])
})

test('the collector sends compressed to one address, with the key in a header', async () => {
  const collector = await anotherProject(tenant, 'Otlp collector')
  const recorded = recordings.find(({ file }) => file === 'otlp-proto-none-2.pb')
  if (!recorded) throw new Error('there is no such recording')
  const headers: [string, string][] = [
    ['content-type', 'application/x-protobuf'],
    ['content-encoding', 'gzip'],
    ['user-agent', 'OpenTelemetry Collector Contrib/0.139.0 (linux/amd64)'],
    ['authorization', `Bearer ${collector.key}`],
  ]
  expect(await send('/v1/logs', headers, gzipSync(recorded.body))).toMatchObject({ status: 200, text: '' })
  await ask.settled()
  expect((await ask.stats(collector.slug)).event).toMatchObject({ processed: 2, parked: 0 })
})

test('a key as a bearer token is enough if the address names no project', async () => {
  const body = Buffer.from('{"resourceLogs":[]}')
  const json: [string, string] = ['content-type', 'application/json']
  expect(await send('/v1/logs', [json, ['authorization', `Bearer ${project.key}`]], body)).toMatchObject({
    status: 200,
  })
  expect(await send('/v1/logs', [json, ['authorization', `Bearer ${'0'.repeat(32)}`]], body)).toMatchObject({
    status: 403,
  })
  expect(await send('/v1/logs', [json], body)).toMatchObject({ status: 401 })
  const malformed = await send('/v1/logs', [json, ['authorization', `Bearer ${project.key}`]], Buffer.from('{}'))
  expect(malformed.status).toBe(400)
})
