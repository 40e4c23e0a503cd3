/*
 * What happened to the shop in the last two weeks: which failure, when, in which release and to which user; and what was decided. The same every time,
 * but for the clock.
 */

const hour = 3_600_000
const day = 24 * hour

/** The code on the error page of every payment that fails. */
export const shownDigest = '3862911841'

/** `ago`: days since it went live. */
export const releases = [
  { version: 'shop@4.10.2', ago: 12.9, commits: ['Show prices with tax', 'Cache the catalog for a minute'] },
  { version: 'shop@4.11.0', ago: 8.1, commits: ['Take webhooks of the new provider', 'Ship parcels with North'] },
  { version: 'shop@4.12.0', ago: 3.05, commits: ['Let people pay by bank transfer', 'Suggest while one types'] },
  { version: 'shop@4.12.1', ago: 0.6, commits: ['Lock the till before it is counted', 'Price lamps sold by the pair'] },
]

/** `perDay`: events on a usual day · `from`, `until`: days ago · `burst`: events in its last hour. */
const failures = [
  { what: 'payment', from: 2.9, until: 0, perDay: 70, burst: 60, page: '/checkout', digest: shownDigest },
  { what: 'price', from: 0.5, until: 0, perDay: 160, page: '/lamps/pair' },
  { what: 'signature', from: 7.8, until: 0.02, perDay: 26, page: '/hooks/payment' },
  { what: 'order', from: 12.8, until: 0.1, perDay: 15, burst: 40, page: '/checkout' },
  { what: 'courier', from: 7.5, until: 0.05, perDay: 40, page: '/orders/track' },
  { what: 'parcel', from: 5, until: 1.2, perDay: 9, page: '/orders/pack' },
  { what: 'filter', from: 12.5, until: 0.3, perDay: 17, page: '/lamps' },
  { what: 'image', from: 11, until: 0.15, perDay: 22, page: '/lamps/desk' },
  { what: 'search', from: 2.8, until: 0.01, perDay: 60, page: '/search' },
  { what: 'text', from: 9, until: 5, perDay: 6, page: '/basket' },
  { what: 'coupon', from: 12, until: 6, perDay: 14, page: '/basket' },
  // It was resolved in between.
  { what: 'coupon', from: 0.4, until: 0.02, perDay: 30, page: '/basket' },
  { what: 'slow', from: 6, until: 0.03, perDay: 33, page: '/checkout' },
  { what: 'stock', from: 4, until: 0.2, perDay: 6, page: '/lamps/desk' },
]

/** What the team did; `issue`: words of its title. */
export const decisions = [
  { ago: 5.5, issue: 'Invalid time value', to: 'resolution', fields: { intent: 'resolve' } },
  { ago: 4.5, issue: 'is not translated', to: 'resolution', fields: { intent: 'resolve' } },
  { ago: 2, issue: 'running low', to: 'mute', fields: { intent: 'mute' } },
  { ago: 1, issue: 'PaymentError', to: 'priority', fields: { priority: 'high' } },
  { ago: 1, issue: 'PaymentError', to: 'assignment', fields: { user: '1' } },
  { ago: 1, issue: 'PaymentError', to: 'people', fields: { text: 'Ask them to pay by card. Nothing was charged.' } },
  {
    ago: 0.9,
    issue: 'PaymentError',
    to: 'history',
    fields: { text: 'The provider says `transfer` is **not open** for new shops. Hide it until then?' },
  },
]

/** What visitors wrote: on the receipt of a code, or in the shop's own form about an issue's event. */
export const reports = [
  {
    ago: 2.2,
    code: shownDigest,
    email: 'ines@example.com',
    message: 'I chose bank transfer and got an error. Was I charged?',
  },
  {
    ago: 1.4,
    code: shownDigest,
    email: 'tom@example.com',
    message: 'Third try, same page. I need the lamp by Friday.',
  },
  { ago: 0.2, code: shownDigest, email: 'yusuf@example.com', message: 'Paying by card works, transfer does not.' },
  {
    ago: 0.3,
    issue: "reading 'amount'",
    name: 'Lena',
    email: 'lena@example.com',
    message: 'The page of the pair of lamps stays empty.',
  },
]

/** What support wrote down about calls. */
export const calls = [
  { ago: 1.1, issue: 'PaymentError', text: 'Caller read us the digest. Paid by card instead.' },
  { ago: 0.15, issue: 'PaymentError', text: 'Second call today. Wants an e-mail when transfer works.' },
]

/** Jobs that check in. `every`: hours · `seconds`: how long one runs · `skips`, `fails`: days ago, when one did not run or failed. */
const jobs = [
  {
    slug: 'stock-sync',
    config: { schedule: { type: 'interval', value: 1, unit: 'hour' }, checkin_margin: 70, max_runtime: 20 },
    every: 1,
    seconds: 40,
    // The shop's stock was out of date for an evening.
    skips: [2.3, 2.26, 2.22, 2.18],
    fails: [6.2, 1.1],
  },
  {
    slug: 'nightly-invoices',
    config: {
      schedule: { type: 'crontab', value: '0 2 * * *' },
      timezone: 'Europe/Berlin',
      checkin_margin: 60,
      max_runtime: 120,
    },
    every: 24,
    seconds: 1500,
    skips: [],
    fails: [],
  },
]

/** The check-ins of the jobs between these days ago: what an SDK sends when a job ends. @param {number} now */
export function checkInsBetween(now, from, until) {
  const hourOf = (ago) => Math.floor((now - ago * day) / hour)
  const began = hourOf(until)
  if (began === hourOf(from)) return []
  const at = (list) => list.some((ago) => hourOf(ago) === began)
  // The invoices run at two o'clock in Berlin; an hour more or less in summer is within its margin.
  const due = jobs.filter(({ every, skips }) => (every === 1 ? !at(skips) : began % 24 === 1))
  return due.map(({ slug, config, seconds, fails }) => ({
    check_in_id: (began * 10 + jobs.findIndex((job) => job.slug === slug) + 1).toString(16).padStart(32, '0'),
    monitor_slug: slug,
    monitor_config: config,
    status: at(fails) ? 'error' : 'ok',
    duration: Math.round(seconds * (0.8 + 0.4 * Math.abs(Math.sin(began)))),
    environment: 'production',
  }))
}

const browsers = ['Firefox 144', 'Chrome 142', 'Safari 26', 'Edge 142']
const regions = ['eu-north', 'eu-west', 'us-east']

/** Every event, the oldest first. @param {number} now */
export function pastOf(now) {
  const random = makeRandom(20261121)
  const among = (list) => list[Math.floor(random() * list.length)]
  const one = (/** @type {{ what: string, digest?: string, page: string }} */ { what, digest, page }, ago) => {
    const release = (releases.findLast((known) => known.ago > ago) ?? releases[0]).version
    const user = { id: `${8001 + Math.floor(random() ** 2 * 420)}`, region: among(regions) }
    const environment = random() < 0.86 ? 'production' : 'staging'
    return { what, digest, page, at: now - ago * day, release, environment, user, browser: among(browsers) }
  }
  const events = failures.flatMap(({ from, until, perDay, burst = 0, ...failure }) => [
    ...Array.from({ length: Math.round((from - until) * perDay) }, () =>
      one(failure, until + busyShare(random) * (from - until)),
    ),
    ...Array.from({ length: burst }, () => one(failure, until + random() * 0.035)),
  ])
  return events.sort((a, b) => a.at - b.at)
}

/** Now more, now less, so that a trend looks like one. */
function busyShare(random) {
  for (;;) {
    const share = random()
    if (random() < 0.35 + 0.65 * Math.sin(share * 40) ** 2) return share
  }
}

/** Numbers from 0 to 1, the same every time (mulberry32). */
function makeRandom(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Sessions that began between these days ago, as a server counts them: each release takes over from the one before. */
export function sessionsBetween(now, from, until) {
  return releases.map(({ version, ago }, place) => {
    const next = releases[place + 1]?.ago ?? -1
    const aggregates = []
    for (let at = from; at > until; at -= 1 / 24) {
      const taken = at > ago ? 0 : Math.min(1, (ago - at) * 2 + 0.1)
      const left = at > next ? 1 : Math.max(0.02, 1 - (next - at) * 2)
      const exited = Math.round(120 * taken * left * (1.4 + Math.sin(at * 6.28)))
      const crashed = Math.round(exited * (place === 2 ? 0.012 : 0.003))
      const started = new Date(now - at * day).toISOString()
      if (exited > 0) aggregates.push({ started, exited, errored: Math.round(exited * 0.02), crashed })
    }
    return { version, aggregates }
  })
}
