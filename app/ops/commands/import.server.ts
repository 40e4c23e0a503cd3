import { operator } from '../../accounts/viewer'
import { days } from '../../clock'
import { makeOutside } from '../../outside/outside.server'
import type { Store } from '../../store/store'
import { askPeer } from '../importing/ask-peer.server'
import { bugsinkPeer } from '../importing/bugsink-peer.server'
import { importEnd } from '../importing/import-end.server'
import { ImportProblem } from '../importing/import-problem'
import { importProgress } from '../importing/import-progress'
import { openImportState } from '../importing/import-state.server'
import { importLimits, type Peer, type PeerIssue } from '../importing/peer'
import { type Imported, runImport } from '../importing/run-import.server'
import { sentryPeer } from '../importing/sentry-peer.server'
import { openSealer } from '../instance-key.server'
import type { ProgressOutput } from '../moving/show-progress'
import { type Command, CommandError, type Input, required } from './command'

const products = { sentry: 'Sentry', glitchtip: 'GlitchTip', bugsink: 'Bugsink' } as const
type Product = keyof typeof products

/** `out`: where progress is shown. */
const importWith = (out: ProgressOutput): Command => ({
  name: 'import',
  takes:
    'sentry|glitchtip|bugsink --url U --token T --project P [--into SLUG] [--days N] [--events N] [--minutes N] [--server U]',
  summary:
    'Import issues from another error tracker with their events, status, assignees and comments, through the running server; can be interrupted and repeated; “--token -” reads the token from standard input',
  options: {
    ...{ url: { type: 'string' }, token: { type: 'string' }, project: { type: 'string' }, into: { type: 'string' } },
    ...{
      days: { type: 'string' },
      events: { type: 'string' },
      minutes: { type: 'string' },
      server: { type: 'string' },
    },
  },
  arguments: 1,
  async run(input) {
    const asked = await readAsked(input)
    const { url, server, product } = asked
    const store = await input.store()
    const key = await keyOf(store, asked.into)
    const hosts = [new URL(url).hostname, new URL(server).hostname].map((host) => host.replace(/^\[|\]$/g, ''))
    const { answerBytes, requestMilliseconds: milliseconds } = importLimits
    const end = importEnd(asked.minutes, input.now)
    const outside = makeOutside({
      ...{ allow: { ...input.config.outsideAllow, hosts: [...input.config.outsideAllow.hosts, ...hosts] } },
      ...{ answerBytes, milliseconds, requestBytes: importLimits.eventBytes, signal: end.signal },
    })
    const progress = importProgress(out, () => performance.now())
    const began = input.now()
    let sofar: Imported | undefined
    try {
      const ask = askPeer({ outside, base: url, token: asked.token, end })
      const place = { ask, url, project: asked.project, days: asked.days, now: began }
      const peer = product === 'bugsink' ? await bugsinkPeer(place) : await sentryPeer(place)
      let lastSeen = began
      const imported = await runImport({
        peer: { ...peer, issues: (since) => seen(peer, since, (issue) => (lastSeen = issue.lastSeen)) },
        ...{ product: products[product], store, outside, slug: asked.into, now: input.now, end },
        seal: openSealer(input.config.dataDir).seal,
        ...{ days: asked.days, eventsPerIssue: asked.events },
        state: openImportState(input.config.dataDir, [product, url, asked.project, asked.into]),
        intake: `${server}/api/${key.projectId}/envelope/?sentry_key=${key.publicKey}`,
        watch(done) {
          sofar = done
          progress.watch(done, (began - lastSeen) / days(asked.days))
        },
      })
      progress.end()
      return { json: imported, text: describe(imported, asked.into) }
    } catch (error) {
      progress.end()
      throw error instanceof ImportProblem ? new CommandError(describeEnd(error, sofar)) : error
    } finally {
      end.close()
      outside.close()
    }
  },
})

/** Tells which issue comes next. */
async function* seen(peer: Peer, since: number, tell: (issue: PeerIssue) => void): AsyncGenerator<PeerIssue> {
  for await (const issue of peer.issues(since)) {
    tell(issue)
    yield issue
  }
}

async function readAsked(input: Input) {
  const [name = ''] = input.arguments
  if (!Object.hasOwn(products, name))
    throw new CommandError(`Import from one of ${Object.keys(products).join(', ')}.`, 2)
  const project = required(input, 'project')
  const token = required(input, 'token')
  const { host, port } = input.config
  const local = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return {
    product: name as Product,
    url: addressIn(required(input, 'url'), 'url'),
    token: token === '-' ? (await input.stdin()).trim() : token,
    project,
    into: input.text('into')?.trim() ?? project.split('/').at(-1) ?? project,
    days: wholeIn(input, 'days', importLimits.days, importLimits.days),
    events: wholeIn(input, 'events', importLimits.eventsPerIssue, importLimits.mostEventsPerIssue),
    minutes: wholeIn(input, 'minutes', importLimits.minutes, importLimits.mostMinutes),
    server: addressIn(input.text('server') ?? `http://${local.includes(':') ? `[${local}]` : local}:${port}`, 'server'),
  }
}

function addressIn(text: string, option: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash) {
    throw new CommandError(`--${option} is an address like https://errors.example.com.`, 2)
  }
  return url.href.replace(/\/+$/, '')
}

function wholeIn(input: Input, option: string, usual: number, most: number): number {
  const text = input.text(option)
  const number = text === undefined ? usual : Number(text)
  if (Number.isInteger(number) && number >= 1 && number <= most) return number
  throw new CommandError(`--${option} is a number from 1 to ${most}.`, 2)
}

async function keyOf({ projects }: Store, slug: string) {
  const keys = await projects.keys(operator, slug)
  const key = keys.find(({ enabled }) => enabled)
  if (key) return key
  if (keys.length > 0) throw new CommandError(`The project ${slug} has no enabled key. Enable one on its keys page.`)
  throw new CommandError(
    `There is no project ${slug} here. Create it with “digestline project add”, or name another with --into.`,
  )
}

const describeEnd = ({ message }: ImportProblem, sofar: Imported | undefined): string =>
  sofar ? `${message}\n${sofar.issues} issues with ${sofar.events} events are imported so far.` : message

function describe(imported: Imported, into: string): string {
  const { issues, known, events, tooOld, refused, notRecorded, decided, assigned, unknownAssignees, comments } =
    imported
  const lines = [
    `${issues} issues with ${events} events, ${comments} comments, ${decided} decisions and ${assigned} assignees are imported into ${into}.`,
    known > 0 && `${known} issues were imported before and have not changed.`,
    tooOld > 0 && `${tooOld} events are older than the span and were left out.`,
    ...Object.entries(refused).map(([status, count]) => `${count} events were refused (${status}).`),
    notRecorded > 0 && `${notRecorded} issues are not recorded yet. Repeat the command when the server has caught up.`,
    unknownAssignees.length > 0 && `No account that can be assigned: ${unknownAssignees.slice(0, 20).join(', ')}.`,
  ]
  return lines.filter(Boolean).join('\n')
}

export const importIssues = importWith({
  isTerminal: process.stderr.isTTY,
  write: (text) => void process.stderr.write(text),
})
