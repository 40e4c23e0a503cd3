import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seconds } from '../../app/clock'
import { issueSorts } from '../../app/issues/issue'
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
 * `SAME_PAGES=all npm run test:all -- tests/http/same-pages` opens the pages of every issue, otherwise of some.
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
  ;[file, server] = await Promise.all([onFile.then(filled), onServer.then(filled)])
}, seconds(240))
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

/** A job changes the trend of issues, when it runs. */
const sorts = issueSorts.filter((sort) => sort !== 'trend')
/** One of each kind of term; what a column holds, and what is counted of events. */
const searches = [
  'Error',
  'error timeout*',
  '-error',
  'ÜBER*',
  '100%',
  'under_score',
  'level:warning',
  'platform:java*',
  'release:*1*',
  '-has:release',
  'has:user.id',
  'type:TypeError|ReferenceError',
  'function:*e',
  'url:*',
  'environment:PRODUCTION',
  'count:>1',
  'users:>=1',
  'first-seen:<1d',
  'is:new',
  'is:resolved',
]

/** What the pages about a project show, and what the API answers. */
async function* pagesOf({ app, token, projects }: Filled): AsyncGenerator<[path: string, page: Page]> {
  const person: Session = await signIn(app)
  const open = async (path: string): Promise<[string, Page]> => {
    const { status, html } = await person.get(path)
    return [path, { status, lines: shown(html, { app, projects }) }]
  }
  const ask = async (path: string): Promise<[string, Page]> => {
    const { status, body } = await api(app, token).get(path)
    return [`/api/v1${path}`, { status, lines: shown(JSON.stringify(body, null, 1), { app, projects }, '\n') }]
  }
  for (const { slug } of projects) {
    for (const sort of sorts) yield open(`/issues?q=project:${slug}&sort=${sort}`)
    yield open(`/releases?project=${slug}`)
    yield ask(`/projects/${slug}/stats`)
    for (const search of searches)
      yield ask(`/issues?sort=count&limit=100&q=${encodeURIComponent(`project:${slug} ${search}`)}`)
    const issues = await api(app, token).issues(`project:${slug}`)
    const shortIds = issues.map(({ shortId }) => shortId).sort()
    for (const shortId of shortIds.filter((_, n) => n % everyNth === 0)) {
      for (const page of ['', '/events', '/tags', '/history']) yield open(`/issues/${shortId}${page}`)
      for (const answer of ['', '/events']) yield ask(`/issues/${shortId}${answer}`)
    }
  }
}

/** What a page shows, without the scripts, times and random values of this answer. */
function shown(
  html: string,
  { app, projects }: Pick<Filled, 'app' | 'projects'>,
  end: RegExp | string = /(?<=>)(?=<)/,
): string[] {
  const own = projects.reduce((text, { key }, n) => text.replaceAll(key, `key ${n}`), html)
  return (
    own
      .replace(/<script[\s\S]*?<\/script>|<link[^>]*>|<meta[^>]*>/g, '')
      .replaceAll(new URL(app.env.PUBLIC_URL ?? app.url).host, 'host')
      .replace(/<time[\s\S]*?<\/time>|<span class="crumb-offset">[^<]*<\/span>/g, '<time>')
      .replace(/(name="key" value=)"[\w-]+"/g, '$1')
      // Left out when counting takes too long.
      .replace(/<span class="issue-position">[^<]*<\/span>/g, '')
      .split(end)
  )
}

async function collected(from: Filled): Promise<Map<string, Page>> {
  const pages = new Map<string, Page>()
  for await (const [path, page] of pagesOf(from)) pages.set(path, page)
  return pages
}

const timeDecides = /[&?]sort=(?!count|users)/
const sentIds = new Set(recordedRequests().map(({ eventId }) => eventId))

/**
 * What is the same when it is recorded again. Issues of the same millisecond have another order then in lists by time, which those related to
 * an issue are too. Events that were sent without an id get a random one. Whether log lines of an event are kept depends on the batch it was in.
 */
function recordedAgain({ status, lines }: Page, path: string): Page {
  if (timeDecides.test(path)) return { status, lines: [] }
  const text = withoutTimeline(lines)
    .join('\n')
    .replace(/<h2>Related issues<\/h2>[\s\S]*?<\/ul>/, '')
    .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"time"')
  const events = new Set(
    Array.from(text.matchAll(/(?:\/events\/|"Event |"(?:id|lastEventId)": ")([0-9a-f]{32})/g), ([, id]) => id!),
  )
  const random = [...events].filter((id) => !sentIds.has(id))
  return { status, lines: random.reduce((part, id) => part.replaceAll(id, 'random id'), text).split('\n') }
}

function withoutTimeline(lines: string[]): string[] {
  let depth = 0
  return lines.filter((line) => {
    const isOfIt = depth > 0 || line.includes(' id="timeline"')
    if (isOfIt) depth += line.split('<div').length - line.split('</div>').length
    return !isOfIt
  })
}

/** Names every page that differs, with the first line that does. */
function expectSame(
  pages: Map<string, Page>,
  expected: Map<string, Page>,
  part = (page: Page, _path: string) => page,
): void {
  expect([...pages.keys()]).toEqual([...expected.keys()])
  const different = [...expected].flatMap(([path, page]) => {
    const [one, other] = [part(page, path), part(pages.get(path)!, path)]
    if (isDeepStrictEqual(one, other)) return []
    const at = one.lines.findIndex((line, n) => line !== other.lines[n])
    return [
      { path, status: [one.status, other.status], lines: [one.lines.slice(at, at + 3), other.lines.slice(at, at + 3)] },
    ]
  })
  expect(different).toEqual([])
}

test(
  'the pages of the corpus are the same on both engines, recorded there or moved',
  async () => {
    const [onFile, onServer] = await Promise.all([collected(file), collected(server)])
    expect(onFile.size).toBeGreaterThan(everyNth === 1 ? 600 : 100)
    expect([...onFile].filter(([, { status }]) => status !== 200)).toEqual([])
    expectSame(onServer, onFile, recordedAgain)

    const DATABASE_URL = await makePostgresDatabase(names[1])
    const moved = await file.app.cli(['move', '--to', DATABASE_URL])
    expect(moved.code, moved.stderr).toBe(0)
    await file.app.stop()
    file.app = await startApp({ dataDir, env: { DATABASE_URL } })
    expectSame(await collected(file), onFile)
  },
  seconds(everyNth === 1 ? 1800 : 240),
)
