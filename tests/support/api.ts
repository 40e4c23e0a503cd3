import type { App } from './app'
import { describedFetch } from './described-api'
import { until } from './until'

/** What `GET /api/v1/lookup` answers, as far as tests read it; `/api/v1/openapi.json` describes the whole. */
export type LookupAnswer = {
  query: string
  codes: { kind: string; value: string }[]
  matches: {
    code: string
    kind: string
    confidence: 'exact' | 'linked' | 'recomputed'
    project: { slug: string }
    issue: { shortId: string; title: string; status: string; url: string; count: number }
    visitorsHalf: boolean
    event: { id: string; url: string } | null
    sightings: { count: number }
  }[]
  hints: string[]
}

/** What became of a project's items, by item kind. */
export type Stats = Record<string, Counts>
export type Counts = {
  accepted: number
  processed: number
  duplicate: number
  parked: number
  waiting: number
  refused: Record<string, number>
  refusedAtEdge: number
  lostByClient: Record<string, number>
  made: number
  evicted: Record<string, number>
}

export type IssueSummary = { shortId: string; title: string; status: string; count: number }

export type Api = {
  get: (path: string) => Promise<{ status: number; body: unknown }>
  lookup: (query: string) => Promise<LookupAnswer>
  stats: (slug: string) => Promise<Stats>
  /** All issues, page by page. */
  issues: (query?: string) => Promise<IssueSummary[]>
  /** Ids of all kept events of an issue, page by page, newest first. */
  eventIds: (shortId: string) => Promise<string[]>
  /** Waits until nothing waits between intake and processing. */
  settled: () => Promise<void>
}

/** The JSON API with a token, as a script uses it. */
export function api(app: App, token: string): Api {
  const get = async (path: string) => {
    const response = await describedFetch(`${app.url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })
    return { status: response.status, body: (await response.json()) as unknown }
  }
  const must = async (path: string) => {
    const { status, body } = await get(path)
    if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${JSON.stringify(body)}`)
    return body
  }
  return {
    get,
    lookup: async (query) => (await must(`/lookup?q=${encodeURIComponent(query)}`)) as LookupAnswer,
    stats: async (slug) => (await must(`/projects/${slug}/stats`)) as Stats,
    issues: (query = '') => pages<IssueSummary>(must, `/issues?q=${encodeURIComponent(query)}`, 'issues'),
    eventIds: async (shortId) =>
      (await pages<{ id: string }>(must, `/issues/${shortId}/events?`, 'events')).map(({ id }) => id),
    settled: () => settled(app),
  }
}

async function pages<T>(get: (path: string) => Promise<unknown>, path: string, name: string): Promise<T[]> {
  const all: T[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = (await get(`${path}&limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)) as Record<
      string,
      unknown
    >
    all.push(...(page[name] as T[]))
    cursor = page.next as string | null
  }
  return all
}

/** Waits until everything acknowledged has been processed. */
export async function settled(app: App): Promise<void> {
  await until('processing to catch up', async () => {
    const response = await fetch(`${app.url}/readyz`)
    const ready = (await response.json()) as { inbox?: { waiting: number } }
    return ready.inbox?.waiting === 0
  })
}
