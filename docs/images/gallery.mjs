import { once } from 'node:events'
import { command, post, removeData, run, serving, setClock, settled, signIn } from './instance.mjs'
import { decisions, pastOf, releases, sessionsBetween } from './past.mjs'
import { takePictures } from './pictures.mjs'

/*
 * Makes the pictures of the README: `node docs/images/gallery.mjs`, after a build. A shop (`shop/`) fails for two weeks (`past.mjs`) with the stock
 * SDK; its team decides; then each page is opened, in the light and in the dark. Takes a minute or two.
 */

const day = 24 * 3_600_000
const owner = { email: 'ada@shop.example', password: 'correct horse battery staple' }
const helper = { email: 'mira@shop.example', password: 'correct horse battery staple' }
/** Of the shop's time, between two looks at its clock. */
const step = 1 / 24

try {
  setClock(13 * day)
  await command(['user', 'add', '--email', owner.email, '--name', 'Ada', '--password-stdin', '--owner'], owner.password)
  const project = await command(['project', 'add', 'Shop', '--platform', 'node'])
  const desk = ['--project', project.slug, '--role', 'helper']
  await command(
    ['user', 'add', '--email', helper.email, '--name', 'Mira', '--password-stdin', ...desk],
    helper.password,
  )
  const { token } = await command(['token', 'add', '--user', owner.email])
  await serving(async (url) => {
    const shop = openShop(url, project)
    const now = Date.now()
    const events = pastOf(now)
    for (let from = 13; from > 0; from -= step) {
      const until = Math.max(0, from - step)
      setClock(until * day)
      await live(url, { project, token, shop, events, now, from, until })
    }
    await shop.close()
    await settled(url)
    await takePictures(url, { owner, helper })
  })
} finally {
  await removeData()
}

/** What happened between these days ago. */
async function live(url, { project, token, shop, events, now, from, until }) {
  const isNow = (ago) => ago <= from && ago > until
  for (const release of releases.filter(({ ago }) => isNow(ago))) await tellOfRelease(url, project, token, release)
  await shop.fail(events.filter(({ at }) => isNow((now - at) / day)))
  await sendBeside(url, project, { from, until, sessions: sessionsBetween(now, from, until) })
  const decided = decisions.filter(({ ago }) => isNow(ago))
  if (decided.length === 0) return
  await settled(url)
  await decide(url, token, decided)
}

/** As `sentry-cli releases` does. */
async function tellOfRelease(url, { slug }, token, { version, commits }) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const api = `${url}/api/0/organizations/digestline/releases/`
  const told = commits.map((message, place) => ({
    id: Buffer.from(version + message)
      .toString('hex')
      .slice(-40),
    message,
    author_name: place === 0 ? 'Ada' : 'Grace',
    author_email: 'dev@shop.example',
  }))
  await post(api, headers, JSON.stringify({ version, projects: [slug], commits: told }))
  const deploy = JSON.stringify({ environment: 'production' })
  await post(`${api}${encodeURIComponent(version)}/deploys/`, headers, deploy)
}

/** The application: told what goes wrong, line by line, it says when all of that is sent. */
function openShop(url, { dsn }) {
  const here = dsn.replace(/@[^/]+/, `@${new URL(url).host}`)
  const shop = run(['docs/images/shop/main.mjs', here], ['pipe', 'pipe', 'ignore'])
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

/** Sessions; now and then what the SDK could not send, and an item that is none. */
async function sendBeside(url, { id, dsn }, { from, until, sessions }) {
  const key = new URL(dsn).username
  const send = (...parts) => {
    const body = parts.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join('\n')
    return post(`${url}/api/${id}/envelope/?sentry_key=${key}`, {}, body)
  }
  for (const { version, aggregates } of sessions) {
    const attrs = { release: version, environment: 'production' }
    if (aggregates.length > 0) await send({}, { type: 'sessions' }, { attrs, aggregates })
  }
  if (Math.floor(from * 24) % 7 > 0 || until < 1) return
  const discarded = [{ reason: 'network_error', category: 'error', quantity: 2 }]
  await send({}, { type: 'client_report' }, { discarded_events: discarded })
  await send({}, { type: 'event' }, '{"message": "cut in the mid')
}

async function decide(url, token, decided) {
  const send = await signIn(url, owner)
  const headers = { authorization: `Bearer ${token}` }
  const { issues } = await (await fetch(`${url}/api/v1/issues?q=&limit=100`, { headers })).json()
  for (const { issue, to, fields } of decided) {
    const { shortId } = issues.find(({ title }) => title.includes(issue))
    await send(`/issues/${shortId}/${to}`, fields)
  }
}
