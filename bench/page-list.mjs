import { ask, lookUp } from './questions.mjs'

/*
 * The pages that are timed, each as a full page and as the data of a client navigation (`.data`). A page is requested at varying addresses:
 * busy issues and rare ones, events of all times.
 */

const searches = {
  'is:open': 'is:open',
  release: 'is:open release:shop@1.5*',
  tag: 'region:eu-west customer:c77',
  'user.id': 'user.id:u4711',
  'free text': 'could charge shipment',
  'free text, one word': 'warehouse',
  negated: 'is:open -environment:production -level:warning',
  numbers: 'count:>100 users:>10 first-seen:<20d',
  mine: 'is:mine',
  'wildcard in front': 'url:*/prices*',
  'nothing found': 'is:open customer:nobody',
}

/** @typedef {{ name: string, paths: string[], status: number }} TimedPage */

/**
 * @param {import('./programs.mjs').Digestline} target
 * @param {string} cookie
 * @param {import('./seeded.mjs').Seeded} seeded
 * @returns {Promise<TimedPage[]>}
 */
export async function pagesOf(target, cookie, seeded) {
  const slugs = seeded.projects.map(({ slug }) => slug)
  const digests = seeded.samples.flatMap(({ digest }) => digest ?? [])
  const ids = seeded.samples.map(({ id }) => id)
  const events = await placesOf(target, spread(ids, 40))
  const issues = [...new Set(events.map(({ shortId }) => shortId))]
  const rare = rareIssues(slugs, seeded.issues)
  const second = await nextPage(target, cookie)
  const list = (/** @type {Record<string, string>} */ search) => `/issues?${new URLSearchParams(search)}`
  const pages = [
    ['issues', ['/issues']],
    ['issues, page 2', [`/issues?cursor=${second}`]],
    ...['first-seen', 'count', 'users', 'priority', 'trend'].map((sort) => [`issues by ${sort}`, [list({ sort })]]),
    ['issues of a project', slugs.map((project) => list({ q: `is:open project:${project}` }))],
    ...Object.entries(searches).map(([name, q]) => [`search: ${name}`, [list({ q })]]),
    ['search by count: tag', [list({ q: 'region:eu-west', sort: 'count' })]],
    ['issue', issues.map((shortId) => `/issues/${shortId}`)],
    ['issue, rare', rare.map((shortId) => `/issues/${shortId}`)],
    ['event', events.map(({ shortId, id }) => `/issues/${shortId}/events/${id}`)],
    ['events of an issue', issues.map((shortId) => `/issues/${shortId}/events`)],
    ['events with a tag', issues.map((shortId) => `/issues/${shortId}/events?q=region:eu-west+level:error`)],
    ['events, rare', issues.map((shortId) => `/issues/${shortId}/events?q=customer:c1+user.id:u1`)],
    ['tags of an issue', issues.map((shortId) => `/issues/${shortId}/tags`)],
    ['tag of an issue', issues.map((shortId) => `/issues/${shortId}/tags?name=region`)],
    ['people of an issue', issues.map((shortId) => `/issues/${shortId}/people`)],
    ['grouping of an issue', issues.map((shortId) => `/issues/${shortId}/grouping`)],
    ['releases', ['/releases']],
    ['release', [3, 30, 58].map((n) => `/releases/${slugs[0]}/shop@1.${n}.1`)],
    ['first screen', ['/']],
    ['look-up, digest', spread(digests, 40).map((digest) => `/lookup?q=${digest}`)],
    ['look-up, event', spread(ids, 40).map((id) => `/lookup?q=${id}`)],
    ['look-up, unknown', ['/lookup?q=1234567890']],
    ['project', slugs.map((slug) => `/projects/${slug}`)],
    ['projects', ['/projects']],
  ]
  const known = await Promise.all(pages.map(([, paths]) => ask(target.port, paths[0], { headers: { cookie } })))
  const told = pages.filter((_, n) => known[n]?.status === 200)
  return [
    { name: 'trivial', paths: ['/nothing-here'], status: 404 },
    ...told.flatMap(([name, paths]) => [
      { name, paths, status: 200 },
      { name: `${name}, .data`, paths: paths.map(dataPath), status: 200 },
    ]),
  ]
}

/** Where React Router asks for the data of a page. @param {string} path */
function dataPath(path) {
  const [page = '', search] = path.split('?')
  const data = page === '/' ? '/_.data' : `${page}.data`
  return search === undefined ? data : `${data}?${search}`
}

/**
 * A sample of this size, spread evenly.
 *
 * @template T
 * @param {T[]} all
 * @param {number} count
 */
const spread = (all, count) => {
  const step = Math.max(1, Math.floor(all.length / count))
  return all.filter((_, n) => n % step === 0).slice(0, count)
}

async function placesOf(target, ids) {
  const found = await Promise.all(ids.map((id) => lookUp(target, id)))
  return found.map(({ matches }, n) => ({ shortId: matches[0].issue.shortId, id: ids[n] }))
}

/** Issue numbers grow with time, and late issues have few events. */
function rareIssues(slugs, issues) {
  const last = Math.floor(issues / slugs.length / 2)
  return slugs.map((slug, n) => `${slug.toUpperCase()}-${last - n}`)
}

async function nextPage(target, cookie) {
  const { body } = await ask(target.port, '/issues', { headers: { cookie } })
  return /cursor=([^"&]+)/.exec(body)?.[1] ?? ''
}
