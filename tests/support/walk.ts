import { shownDigest } from './a-furnished-app'
import { type LivedIn, startLivedIn } from './a-lived-in-app'
import { type ActorName, type Actors, makeActors } from './actors'
import { describedFetch, uncompressed } from './described-api'
import { owner } from './seed'
import { pagePatterns, sitemap } from './sitemap'
import { makeVisitor } from './visitor'

/*
 * What the walk over every address needs (tests/http/walk.test.ts, walk-writes.test.ts): a lived-in app with words planted in every part of
 * a failure that only developers may see, everybody who may ask, and how they ask.
 */

/** Words that only members of the project may read, and none of which is English: the walk reads German pages too. */
const planted = {
  commit: 'qzcommit',
  author: 'qzauthor',
  type: 'QzTypeError',
  message: 'qzmessage',
  file: 'qzstackfile.ts',
  function: 'qzFunction',
  source: 'qzSourceLine()',
  tag: 'qztagvalue',
  mail: 'qzmail@customers.example',
  url: 'https://shop.example/qzpath',
  header: 'qzheader',
  breadcrumb: 'qzbreadcrumb',
  extra: 'qzextra',
  transaction: 'qztransaction',
  comment: 'qzcomment',
  team: 'qzteam',
  view: 'qzview',
  rule: 'qzrule',
}
export const plantedWords = Object.values(planted)

const printed = { message: planted.message, name: planted.type, digest: shownDigest }
const event = {
  exception: {
    values: [
      {
        type: planted.type,
        value: planted.message,
        stacktrace: {
          frames: [
            {
              ...{ function: planted.function, filename: planted.file, lineno: 3, in_app: true },
              context_line: planted.source,
            },
          ],
        },
      },
    ],
  },
  tags: { 'payment.provider': planted.tag },
  user: { id: '8123', email: planted.mail },
  request: { url: planted.url, headers: { 'X-Plain': planted.header } },
  breadcrumbs: [
    { category: 'ui', message: planted.breadcrumb },
    { category: 'console', level: 'error', message: '⨯', data: { arguments: ['⨯', printed] } },
  ],
  extra: { plain: planted.extra },
  contexts: { trace: { trace_id: 'a'.repeat(32), span_id: 'b'.repeat(16) } },
  transaction: planted.transaction,
}

export type Answer = { status: number; location: string; text: string; headers: Headers }

/** One way in which somebody asks for an address. */
export type Way = { way: 'API' | 'page' | 'data' | 'other'; path: string; headers: Record<string, string> }

export type Walk = {
  lived: LivedIn
  actors: Actors
  /** Every address pattern of the sitemap but the failure lab's. */
  patterns: string[]
  /** Those of pages. */
  pages: Set<string>
  /** The address with existing parameters; `known`: those of the app, so that a page is shown to people with access. */
  addressOf: (pattern: string) => { path: string; known: boolean }
  ask: (path: string, init: RequestInit) => Promise<Answer>
  /** API addresses by token, pages by session as HTML and as data, others by session. */
  waysOf: (pattern: string, actor: Actors[ActorName]) => Way[]
}

export async function startWalk(): Promise<Walk> {
  const lived = await startLivedIn(event)
  const { app, project } = lived
  const actors = await makeActors(app, project.slug)
  const commit = { id: 'f00dcafe', message: planted.commit, author: { name: planted.author } }
  await fetch(`${app.url}/api/v1/releases/shop%404.12.3/commits`, {
    method: 'PUT',
    headers: actors.owner.bearer,
    body: JSON.stringify({ commits: [{ ...commit, files: [{ path: planted.file, change: 'changed' }] }] }),
  })
  const root = makeVisitor(app)
  await root.post('/sign-in', owner)
  // It names the helper, who must not see it, and an issue.
  await root.post('/issues/SHOP-1/history', { text: `@helper **${planted.comment}** SHOP-1` })
  await root.post('/admin/teams', { name: planted.team })
  await root.post(`/admin/teams/${planted.team}`, { form: 'projects', project: 'shop' })
  await root.post(`/admin/teams/${planted.team}`, { form: 'member', email: 'helper@actors.example' })
  await root.post('/issues/SHOP-1/assignment', { team: planted.team })
  await root.post('/issues/views/new', { name: planted.view, q: 'is:open', sort: 'count', sharing: 'project:shop' })
  const rule = { form: 'rule', name: planted.rule, when: 'new', gather: '30', pause: '60' }
  for (const place of ['/projects/shop', '/admin']) await root.post(`${place}/alerts/rules/new`, rule)

  const patterns = (await sitemap()).filter((pattern) => !pattern.startsWith('/__lab'))
  const pages = new Set(await pagePatterns())
  const addressOf: Walk['addressOf'] = (pattern) => {
    if (pattern === '/api/v1/lookup') return { path: `${pattern}?q=${shownDigest}`, known: true }
    try {
      return { path: lived.addressOf(pattern), known: !pattern.endsWith('*') }
    } catch {
      const values: Record<string, string> = {
        ...{
          slug: 'shop',
          project: 'shop',
          shortId: 'SHOP-1',
          issue: 'SHOP-1',
          eventId: lived.eventId,
          event: 'latest',
        },
        ...{ projectId: String(project.id), organization: '1', name: 'plain', version: 'shop@4.12.3' },
      }
      const path = pattern.replace(/:(\w+)\??/g, (_, name: string) => encodeURIComponent(values[name] ?? '1'))
      return { path: path.replace('*', 'nowhere'), known: false }
    }
  }
  return {
    ...{ lived, actors, patterns, pages, addressOf },
    async ask(path, init) {
      const response = await describedFetch(app.url + path, {
        redirect: 'manual',
        ...init,
        headers: { ...uncompressed, ...init.headers },
      })
      const { status, headers } = response
      const isStream = headers.get('content-type')?.includes('event-stream')
      if (isStream) await response.body?.cancel()
      return { status, headers, location: headers.get('location') ?? '', text: isStream ? '' : await response.text() }
    },
    waysOf(pattern, { cookie, bearer }) {
      const { path } = addressOf(pattern)
      if (pattern.startsWith('/api/')) return [{ way: 'API', path, headers: bearer }]
      if (!pages.has(pattern)) return [{ way: 'other', path, headers: cookie }]
      const data = path === '/' ? '/_.data' : path.replace(/(?=\?|$)/, '.data')
      return [
        { way: 'page', path, headers: cookie },
        { way: 'data', path: data, headers: cookie },
      ]
    },
  }
}

/** Rejected: by the sign-in page, by a redirect to it as data for the router, or by a status. */
export const isRefused = ({ status, location, text }: Answer): boolean =>
  location.startsWith('/sign-in') || (status === 202 && text.includes('/sign-in')) || status >= 400

/** The planted words that an answer has, in its body or its headers. */
export function leaksIn({ text, headers }: Answer): string[] {
  const said = `${text}\n${JSON.stringify([...headers])}`
  return plantedWords.filter((word) => said.includes(word))
}

/** The path with a question, which pages with a search read. */
export const withQuestion = (path: string, question: string) => `${path}${path.includes('?') ? '&' : '?'}${question}`

/**
 * One whose session does not count: at the second step, or of a disabled account. They take turns, because sessions are read in one place.
 * Those at the second step have no token.
 */
export function unfinishedFor({ patterns }: Walk, pattern: string): ActorName {
  const turns = pattern.startsWith('/api/') ? (['disabled'] as const) : (['half', 'enrol', 'disabled'] as const)
  return turns[patterns.indexOf(pattern) % turns.length]!
}
