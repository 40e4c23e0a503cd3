import { once } from 'node:events'
import { post, settled, signIn } from './instance.mjs'
import { calls, checkInsBetween, decisions, pastOf, releases, reports, sessionsBetween, shownDigest } from './past.mjs'
import { startTeamChat } from './team-chat.mjs'

const minute = 60_000
const day = 24 * 60 * minute
/** In days, between two settings of the clock. */
const step = 1 / 24

export const owner = { email: 'ada@shop.example', name: 'Ada', password: 'correct horse battery staple' }
export const helper = { email: 'mira@shop.example', name: 'Mira', password: 'correct horse battery staple' }

/**
 * Two weeks of a shop that fails (`past.mjs`), sent with the stock SDK (`shop/`), and what its team did about it.
 * Resolves to the project. The instance is stopped then, and keeps its data.
 *
 * @param {import('./instance.mjs').Instance} instance
 */
export async function liveTwoWeeks({ command, serving, setClock, run }) {
  setClock(13 * day)
  await command(['user', 'add', '--email', owner.email, '--name', 'Ada', '--password-stdin', '--owner'], owner.password)
  const project = await command(['project', 'add', 'Shop', '--platform', 'node'])
  const role = ['--project', project.slug, '--role', 'helper']
  // Each of these starts Node: side by side they take half the time.
  const [{ token }] = await Promise.all([
    command(['token', 'add', '--user', owner.email, '--scope', 'read', '--scope', 'upload']),
    command(['user', 'add', '--email', helper.email, '--name', 'Mira', '--password-stdin', ...role], helper.password),
    addTeam(command, project),
  ])
  await serving(async (url) => {
    const shop = openShop(run, dsnAt(url, project))
    const now = Date.now()
    const events = pastOf(now)
    const as = onceSignedIn(url)
    for (let from = 13; from > 0; from -= step) {
      const until = Math.max(0, from - step)
      setClock(until * day)
      await live(url, { project, token, as, shop, events, setClock, now, from, until })
    }
    await shop.close()
    await settled(url)
  })
  return project
}

/** What the team's chat is told. */
async function addTeam(command, { slug }) {
  const setting = `url=${await startTeamChat()}`
  const channel = [
    'channel',
    'add',
    '--project',
    slug,
    '--kind',
    'webhook',
    '--name',
    'Team chat',
    '--setting',
    setting,
  ]
  const { id } = await command(channel)
  const rule = (name, ...whens) => {
    const when = whens.flatMap((kind) => ['--when', kind])
    return command([
      'rule',
      'add',
      '--project',
      slug,
      '--name',
      name,
      ...when,
      '--channel',
      String(id),
      '--gather',
      '0',
    ])
  }
  await rule('New and regressed, in the chat', 'new', 'regressed')
  await rule('Escalating', 'escalating')
  await rule('Jobs that fail or do not run', 'monitor')
}

/** The shop: each failure written to it is thrown and reported; `fail` resolves when all are sent. */
export function openShop(run, dsn) {
  const shop = run(['app/ops/demo/shop/main.mjs', dsn], ['pipe', 'pipe', 'ignore'])
  return {
    async fail(events) {
      if (events.length === 0) return
      for (const one of [...events, 'sent?']) shop.stdin.write(`${JSON.stringify(one)}\n`)
      await once(shop.stdout, 'data')
    },
    async close() {
      shop.stdin.end()
      await once(shop, 'close')
    },
  }
}

/** The project's DSN at the address where the instance listens now. */
export const dsnAt = (url, { dsn }) => dsn.replace(/@[^/]+/, `@${new URL(url).host}`)

/** Signs each person in the first time: checking a password is slow on purpose. */
function onceSignedIn(url) {
  const senders = new Map()
  return (person) => {
    const sender = senders.get(person) ?? signIn(url, person)
    senders.set(person, sender)
    return sender
  }
}

/** What happened between these days ago. */
async function live(url, { project, token, as, shop, events, setClock, now, from, until }) {
  const isNow = (ago) => ago <= from && ago > until
  for (const release of releases.filter(({ ago }) => isNow(ago))) await addRelease(url, project, token, release)
  const checkIns = checkInsBetween(now, from, until)
  // The SDK is busy for most of the time: the rest is sent meanwhile.
  await Promise.all([
    shop.fail(events.filter(({ at }) => isNow((now - at) / day))),
    ...checkIns.map((checkIn) => sendEnvelope(url, project, {}, { type: 'check_in' }, checkIn)),
    sendOtherItems(url, project, { from, until, sessions: sessionsBetween(now, from, until) }),
  ])
  const [decided, reported, called] = [decisions, reports, calls].map((all) => all.filter(({ ago }) => isNow(ago)))
  if (decided.length + reported.length + called.length === 0) return
  await settled(url)
  const issues = await issuesAt(url, token)
  await decide(as, issues, decided)
  await report(url, project, token, issues, { reported, setClock, until })
  await call(as, issues, called)
}

/** As `sentry-cli releases` does. */
async function addRelease(url, { slug }, token, { version, commits }) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const api = `${url}/api/0/organizations/digestline/releases/`
  const listed = commits.map((message, place) => ({
    id: Buffer.from(version + message)
      .toString('hex')
      .slice(-40),
    message,
    author_name: place === 0 ? 'Ada' : 'Grace',
    author_email: 'dev@shop.example',
  }))
  await post(api, headers, JSON.stringify({ version, projects: [slug], commits: listed }))
  const deploy = JSON.stringify({ environment: 'production' })
  await post(`${api}${encodeURIComponent(version)}/deploys/`, headers, deploy)
}

/** Sends one envelope of the parts given: header, then item headers and payloads. */
function sendEnvelope(url, { id, dsn }, ...parts) {
  const body = parts.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join('\n')
  return post(`${url}/api/${id}/envelope/?sentry_key=${new URL(dsn).username}`, {}, body)
}

/** Sessions; now and then what the SDK could not send, and an item that cannot be read. */
async function sendOtherItems(url, project, { from, until, sessions }) {
  for (const { version, aggregates } of sessions) {
    const attrs = { release: version, environment: 'production' }
    if (aggregates.length > 0) await sendEnvelope(url, project, {}, { type: 'sessions' }, { attrs, aggregates })
  }
  if (Math.floor(from * 24) % 7 > 0 || until < 1) return
  const discarded = [{ reason: 'network_error', category: 'error', quantity: 2 }]
  await sendEnvelope(url, project, {}, { type: 'client_report' }, { discarded_events: discarded })
  await sendEnvelope(url, project, {}, { type: 'event' }, '{"message": "cut in the mid')
}

async function issuesAt(url, token) {
  const headers = { authorization: `Bearer ${token}` }
  const { issues } = await (await fetch(`${url}/api/v1/issues?q=&limit=100`, { headers })).json()
  return (words) => issues.find(({ title }) => title.includes(words)).shortId
}

async function decide(as, shortIdOf, decided) {
  if (decided.length === 0) return
  const send = await as(owner)
  for (const { issue, to, fields } of decided) await send(`/issues/${shortIdOf(issue)}/${to}`, fields)
}

/** What visitors wrote: on the receipt of their code, or in the shop's own form about an event. */
async function report(url, project, token, shortIdOf, { reported, setClock, until }) {
  const onReceipts = reported.filter(({ code }) => code)
  const stamps = await Promise.all(onReceipts.map(({ code }) => stampAt(`${url}/d/${code}`)))
  // They take their time: what comes at once is taken for a program's.
  setClock(until * day - minute)
  for (const [place, { code, email, message }] of onReceipts.entries()) {
    const form = new URLSearchParams({ stamp: stamps[place], email, message, website: '' })
    await post(`${url}/d/${code}`, { origin: url }, form)
  }
  for (const { issue, name, email, message } of reported.filter(({ issue }) => issue)) {
    const headers = { authorization: `Bearer ${token}` }
    const { events } = await (await fetch(`${url}/api/v1/issues/${shortIdOf(issue)}/events`, { headers })).json()
    const about = { event_id: events[0].id, name, email, comments: message }
    await sendEnvelope(url, project, { event_id: about.event_id }, { type: 'user_report' }, about)
  }
}

async function stampAt(address) {
  const html = await (await fetch(address)).text()
  return /name="stamp" value="([^"]+)"/.exec(html)?.[1] ?? ''
}

/** What support wrote down about calls. */
async function call(as, shortIdOf, called) {
  if (called.length === 0) return
  const send = await as(helper)
  for (const { issue, text } of called) {
    await send('/lookup', { form: 'case', shortId: shortIdOf(issue), code: shownDigest, text })
  }
}
