import { setImmediate as nextTurn } from 'node:timers/promises'
import { sessionHash } from '../accounts/session-cookie.server'
import { makeThrottle } from '../accounts/throttle'
import type { Viewer } from '../accounts/viewer'
import { type Instant, minutes } from '../clock'
import type { Config } from '../config'
import type { Store } from '../store/store'
import { type LiveLimits, liveLimits } from './limits'
import { Listener } from './listener.server'
import type { Live } from './live'
import { questionOf } from './question.server'
import { readWatch, type Watch } from './watch'

type Parts = {
  /** Its store answers the questions; its clock is the server's. */
  runtime: { config: Pick<Config, 'publicUrl'>; now: () => Instant; store: LiveStore }
  /** The first page listens, or none does any more. */
  listen: (on: boolean) => void
  failed: (error: unknown) => void
  limits?: LiveLimits
}

type LiveStore = {
  sessions: Pick<Store['sessions'], 'viewer'>
  issues: Pick<Store['issues'], 'byShortId'>
  news: Store['news']
}

/** See `Live`. */
export function openLive({ runtime, listen, failed, limits = liveLimits }: Parts): Live {
  const listeners = new Set<Listener>()
  const counts = { told: 0, questions: 0, refused: 0, throttled: 0 }
  const openings = makeThrottle({ limit: limits.openings, per: minutes(1) })
  /** A turn is a millisecond. */
  const searchTime = makeThrottle({ limit: limits.searchMilliseconds, per: minutes(1) })
  let closed = false
  let heartbeat: NodeJS.Timeout | undefined
  let turn: NodeJS.Timeout | undefined
  let lastTurn = 0
  let asking = false

  const viewerOf = (session: string) => runtime.store.sessions.viewer(session, runtime.now())

  const join = (listener: Listener) => {
    listeners.add(listener)
    heartbeat ??= setInterval(() => void sendHeartbeats().catch(failed), limits.heartbeatMilliseconds)
    if (listeners.size === 1) listen(true)
  }
  const leave = (listener: Listener) => {
    if (!listeners.delete(listener) || listeners.size > 0) return
    clearInterval(heartbeat)
    heartbeat = undefined
    listen(false)
  }

  /** Asks for one listener, at the expense of its account. */
  const notify = async (listener: Listener, viewer: Viewer | undefined) => {
    counts.questions++
    const begun = performance.now()
    const isNotified = await listener.notify(viewer)
    searchTime.charge(`${listener.account}`, performance.now() - begun)
    return isNotified
  }

  /** Asks for those who have something to hear, the longest waiting first, and goes on with the others after a rest. */
  const takeTurn = async () => {
    turn = undefined
    asking = true
    lastTurn = performance.now()
    try {
      for (const listener of [...listeners].filter(({ isDue }) => isDue).slice(0, limits.questions)) {
        if (performance.now() - lastTurn > limits.turnMilliseconds) break
        // To the end of the line.
        if (listeners.delete(listener)) listeners.add(listener)
        if (searchTime.take(`${listener.account}`, runtime.now()) !== undefined) continue
        if (await notify(listener, await viewerOf(listener.session))) counts.told++
        // Pages go first.
        await nextTurn()
      }
    } catch (error) {
      failed(error)
    } finally {
      asking = false
      schedule()
    }
  }
  const schedule = () => {
    if (closed || asking || turn || ![...listeners].some(({ isDue }) => isDue)) return
    const rest = Math.max(0, limits.notifyMilliseconds - (performance.now() - lastTurn))
    turn = setTimeout(() => void takeTurn(), rest)
  }

  const sendHeartbeats = async () => {
    for (const listener of [...listeners]) {
      const isLate = runtime.now() - listener.since > limits.lifetimeMilliseconds
      if (isLate || !(await viewerOf(listener.session))) listener.end()
      else listener.heartbeat()
    }
    // Who had no room to be told may have it again.
    schedule()
  }

  const isFull = (session: string, account: number) => {
    const others = [...listeners]
    return (
      closed ||
      others.length >= limits.listeners ||
      others.filter((one) => one.session === session).length >= limits.ofSession ||
      others.filter((one) => one.account === account).length >= limits.ofAccount
    )
  }

  const open = async (request: Request, session: string, viewer: Viewer & { kind: 'user' }, watch: Watch) => {
    const account = `${viewer.userId}`
    const wait = openings.take(account, runtime.now()) ?? searchTime.take(account, runtime.now())
    if (wait !== undefined) {
      counts.throttled++
      return refusal(429, 'Too many searches by this account. Try again later.', { 'Retry-After': `${wait}` })
    }
    if (isFull(session, viewer.userId)) {
      counts.refused++
      return refusal(503, 'Too many open pages receive live updates. Try again later.')
    }
    const question = questionOf(watch, runtime.store, limits)
    const since = runtime.now()
    const listener = new Listener({ session, account: viewer.userId, since, question, limits, left: leave })
    join(listener)
    // Not every answer's stream is cancelled with its request: `/live.data` is read to its end.
    request.signal.addEventListener('abort', () => listener.end())
    // A client that left while its session was read is not announced again.
    if (request.signal.aborted) listener.end()
    const isNotified = await notify(listener, viewer).catch((error: unknown) => {
      listener.end()
      throw error
    })
    if (isNotified) return new Response(listener.stream, { headers: streamHeaders })
    return refusal(404, 'The issue does not exist, or you have no access to its project.')
  }

  return {
    async answer(request) {
      const watch = readWatch(new URL(request.url).searchParams)
      if (!watch) return refusal(400, 'Ask for ?q=…&since=… or for ?issue=….')
      const session = sessionHash(runtime, request)
      const viewer = session ? await viewerOf(session) : undefined
      if (!session || viewer?.kind !== 'user') return refusal(401, 'Sign in first.')
      const isAskedFor = request.method === 'GET' && /text\/event-stream/.test(request.headers.get('Accept') ?? '')
      return isAskedFor ? open(request, session, viewer, watch) : refusal(406, 'Ask for text/event-stream.')
    },
    happened(issues) {
      for (const listener of listeners) listener.happened(issues)
      schedule()
    },
    changed(what) {
      for (const listener of listeners) listener.changed(what)
      schedule()
    },
    counts: () => ({ listeners: listeners.size, ...counts }),
    close() {
      closed = true
      clearTimeout(turn)
      for (const listener of [...listeners]) listener.end()
    },
  }
}

/** Proxies are to hand it on as it comes, unpacked. */
const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

/** Browsers do not ask again after any of these. */
const refusal = (status: number, sentence: string, more?: Record<string, string>) =>
  new Response(`${sentence}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...more },
  })
