import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seconds } from '../../app/clock'
import { api } from '../support/api'
import { type App, startApp } from '../support/app'
import {
  addressedTo,
  type Recorded,
  recordedRequests,
  withoutRepeatedIds,
  withoutTimeOfSending,
} from '../support/corpus'
import { dropPostgresDatabase, makePostgresDatabase } from '../support/postgres-databases'
import { makeOwner, makeProject, makeToken, type SeededProject } from '../support/seed'
import { type Session, signIn } from '../support/session'

/*
 * The recorded requests on SQLite, the same database moved to PostgreSQL, and the requests recorded on PostgreSQL: every page says the same.
 * `SAME_PAGES=all npm test -- tests/http/same-pages.test.ts` opens the pages of every issue, otherwise of some.
 */
const everyNth = process.env.SAME_PAGES === 'all' ? 1 : 12
type Filled = { app: App; token: string; projects: SeededProject[] }

const names = ['recorded', 'moved'].map((name) => `same_pages_${name}_${process.pid}`) as [string, string]
const dataDir = mkdtempSync(join(tmpdir(), 'digestline-same-pages-'))
let file: Filled
let server: Filled

beforeAll(async () => {
  const onFile = startApp({ dataDir, env: { DATABASE_URL: '' } })
  const onServer = startApp({ env: { DATABASE_URL: await makePostgresDatabase(names[0]) } })
  file = await filled(await onFile)
  server = await filled(await onServer)
}, seconds(120))
afterAll(async () => {
  await file?.app.stop()
  await server?.app.stop()
  for (const name of names) await dropPostgresDatabase(name)
  rmSync(dataDir, { recursive: true, force: true })
})

const isIngest = ({ method, url, file }: Recorded) =>
  method === 'POST' && !file.endsWith('.pb') && /^\/(api\/\d+\/(envelope|store|security|\w+\/otlp)\/|tunnel$)/.test(url)

/** A job makes issues of monitors, when it runs: their numbers are not the same each time. */
const isCheckIn = ({ body }: Recorded) => Buffer.from(body).includes('"check_in"')

async function filled(app: App): Promise<Filled> {
  await makeOwner(app)
  const projects: SeededProject[] = []
  const requests = recordedRequests()
    .filter((recorded) => isIngest(recorded) && !isCheckIn(recorded))
    .map(withoutTimeOfSending)
  for (const [n, round] of withoutRepeatedIds(requests).entries()) {
    const project = await makeProject(app, `Corpus ${n}`)
    projects.push(project)
    for (const recorded of round) {
      const { method, url, headers, body } = addressedTo(project, recorded)
      await (await fetch(app.url + url, { method, headers, body: new Uint8Array(body) })).arrayBuffer()
    }
  }
  const token = await makeToken(app)
  await api(app, token).settled()
  return { app, token, projects }
}

type Page = { status: number; lines: string[] }

/** What the pages about a project show. */
async function* pagesOf({ app, token, projects }: Filled): AsyncGenerator<[path: string, page: Page]> {
  const person: Session = await signIn(app)
  const open = async (path: string): Promise<[string, Page]> => {
    const { status, html } = await person.get(path)
    return [path, { status, lines: shown(html, { app, projects }) }]
  }
  for (const { slug } of projects) {
    // Issues of the same millisecond change places in any other order.
    yield open(`/issues?q=project:${slug}+sort:events`)
    yield open(`/releases?project=${slug}`)
    const issues = await api(app, token).issues(`project:${slug}`)
    const shortIds = issues.map(({ shortId }) => shortId).sort()
    for (const shortId of shortIds.filter((_, n) => n % everyNth === 0)) {
      for (const page of ['', '/events', '/tags', '/history']) yield open(`/issues/${shortId}${page}`)
    }
  }
}

/** What a page shows, without the scripts, times and random values of this answer. */
function shown(html: string, { app, projects }: Pick<Filled, 'app' | 'projects'>): string[] {
  const own = projects.reduce((text, { key }, n) => text.replaceAll(key, `key ${n}`), html)
  return own
    .replace(/<script[\s\S]*?<\/script>|<link[^>]*>|<meta[^>]*>/g, '')
    .replaceAll(new URL(app.env.PUBLIC_URL ?? app.url).host, 'host')
    .replace(/<time[\s\S]*?<\/time>|<span class="crumb-offset">[^<]*<\/span>/g, '<time>')
    .replace(/(name="key" value=)"[\w-]+"/g, '$1')
    .split(/(?<=>)(?=<)/)
}

async function collected(from: Filled): Promise<Map<string, Page>> {
  const pages = new Map<string, Page>()
  for await (const [path, page] of pagesOf(from)) pages.set(path, page)
  return pages
}

/** Issues of the same millisecond have another order when they are recorded again: those that are related to an issue are listed by time. */
const withoutRelated = ({ status, lines }: Page): Page => ({
  status,
  lines: lines
    .join('\n')
    .replace(/<h2>Related issues<\/h2>[\s\S]*?<\/ul>/, '')
    .split('\n'),
})

function expectSame(pages: Map<string, Page>, expected: Map<string, Page>, part = (page: Page) => page): void {
  expect([...pages.keys()]).toEqual([...expected.keys()])
  for (const [path, page] of expected) expect(part(pages.get(path)!), path).toEqual(part(page))
}

test(
  'the pages of the corpus are the same on both engines, recorded there or moved',
  async () => {
    const onFile = await collected(file)
    expect(onFile.size).toBeGreaterThan(everyNth === 1 ? 600 : 100)
    expect([...onFile.values()].filter(({ status }) => status !== 200)).toEqual([])
    expectSame(await collected(server), onFile, withoutRelated)

    const DATABASE_URL = await makePostgresDatabase(names[1])
    const moved = await file.app.cli(['move', '--to', DATABASE_URL])
    expect(moved.code, moved.stderr).toBe(0)
    await file.app.stop()
    file.app = await startApp({ dataDir, env: { DATABASE_URL } })
    expectSame(await collected(file), onFile)
  },
  seconds(240),
)
