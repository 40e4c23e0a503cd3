import { expect } from 'vitest'
import { operator } from '../../../app/accounts/viewer'
import { matchesSearch } from '../../../app/alerts/matches-search'
import { days, hours } from '../../../app/clock'
import { parseSearch } from '../../../app/issues/search/parse-search'
import { prepareIssuesToDecide } from '../../../app/store/sql/alerts/issues-to-decide.server'
import { onSqlite } from '../../../app/store/sqlite/connection.server'
import { openReader } from '../../../app/store/sqlite/open.server'
import { drawSeed } from '../../support/seeds'
import { now } from '../contract/builders'
import { test } from './opened'

/** Pseudo-random numbers, equal in every run with the same seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const values = {
  environment: ['production', 'Production EU', 'staging'],
  release: ['1.4.0', '1.4.1', '2.0'],
  tenant: ['Acme Ltd', 'acme', 'Umbrella_50%'],
}
const titles = ['Checkout failed', 'Käufer fehlt: price', 'cart.price is null', 'TypeError: x-ray', 'café_au lait 12']
const terms = [
  ...['is:open', 'is:resolved', 'is:muted', 'is:regressed|muted', 'is:unassigned', 'is:new', 'is:escalating', 'is:all'],
  ...[
    'level:error',
    'level:fatal|warning',
    'platform:node',
    'platform:p*',
    'project:shop',
    'project:sh*|web',
    'project:web',
  ],
  ...[
    'assigned:ada*',
    'assigned:nobody',
    'assigned:ada@example.com',
    'assigned:#web',
    'assigned:b*',
    'has:tenant',
    'has:nothing',
  ],
  ...[
    'environment:production',
    'environment:Prod*',
    'release:1.4.*',
    'release:*.0',
    'tenant:acme',
    'tenant:*_50%',
    'tenant:acme*|umbrella*',
  ],
  ...[
    'count:>1',
    'count:=1',
    'count:<=2',
    'users:0',
    'users:>=1',
    'first-seen:<7d',
    'first-seen:>2d',
    'last-seen:<3d',
    'last-seen:>=2026-01-01',
  ],
  ...[
    'checkout',
    'kaufer',
    '"price is"',
    'price',
    'ca*null',
    'x-ray',
    '"x ray"',
    'failed*',
    'cafe',
    '12',
    '"au lait"',
    '%',
  ],
]

test('a search matches an issue in memory if and only if the database finds it', async ({ scene }) => {
  const seed = drawSeed('search of alerts')
  const next = random(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!
  const { store } = scene
  const people = [await scene.aMember('ada@example.com'), await scene.aMember('bob@example.com')]
  await store.teams.add(operator, 'Web', now)
  for (let issue = 1; issue <= 12; issue++) {
    const title = `${pick(titles)} ${issue}`
    const facets = () =>
      Object.entries(values)
        .flatMap(([name, some]) => (next() < 0.7 ? [`${name}\0${pick(some)}\0`] : []))
        .join('')
    const event = () => ({
      cause: title,
      facets: facets(),
      ...(next() < 0.5 && { user: Math.floor(next() * 5) }),
      event: {
        title,
        level: pick(['error', 'fatal', 'warning'] as const),
        platform: pick(['node', 'python']),
        thrown: { type: 'Error', value: title },
      },
    })
    const at = now - pick([0, hours(5), days(3), days(9)])
    await scene.record(Array.from({ length: 1 + Math.floor(next() * 3) }, event), at)
    const shortId = `SHOP-${issue}`
    const what = pick(['resolve', 'mute', 'open', 'open'] as const)
    await store.triage.change(operator, shortId, { what }, now - 1)
    if (next() < 0.4) await store.triage.change(operator, shortId, { what: 'assign', userId: pick(people).userId }, now)
  }
  const db = openReader(scene.file)
  const issuesToDecide = prepareIssuesToDecide(onSqlite(db))
  for (let round = 0; round < 300; round++) {
    const text = Array.from(
      { length: 1 + Math.floor(next() * 2) },
      () => `${next() < 0.3 ? '-' : ''}${pick(terms)}`,
    ).join(' ')
    const search = parseSearch(text)
    expect(search.problems, text).toEqual([])
    const { rows } = await store.issues.page(operator, {
      status: 'all',
      sort: 'first-seen',
      limit: 50,
      search: { terms: search.terms },
    })
    const ids = Array.from({ length: 12 }, (_, index) => index + 1)
    const names = new Set([...Object.keys(values), 'nothing'])
    const held = [...(await issuesToDecide(ids, names))].filter(([, issue]) => matchesSearch(issue, search.terms, now))
    const found = rows.map(({ id }) => id).sort((a, b) => a - b)
    expect({ text, seed, issues: held.map(([id]) => id).sort((a, b) => a - b) }).toEqual({ text, seed, issues: found })
  }
  db.close()
})
