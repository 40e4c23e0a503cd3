import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { OutsideAllowed } from '../config'
import {
  codeOf,
  ForbiddenAddress,
  judgedLookup,
  type Resolve,
  systemResolve,
  UnknownHost,
} from './judged-lookup.server'
import { allowedBy } from './public-address.server'
import {
  type OutsideAnswer,
  type OutsideProblem,
  type OutsideRequest,
  type OutsideTransfer,
  type OutsideTransferred,
  outsideLimits,
} from './request'
import { type Target, targetOf } from './target.server'

/**
 * The only way for requests to other machines.
 * 1. Every address is public, unless the operator allowed it (`OUTSIDE_ALLOW`). It is judged when the connection is made.
 * 2. Redirects are not followed, proxies of the environment are not used, nothing is sent without being asked for (cookies, user names).
 * 3. Time and sizes are bounded (`outsideLimits`), whatever the other side does.
 */
export type Outside = {
  /** Never rejects. */
  send: (request: OutsideRequest) => Promise<OutsideAnswer>
  /** Never rejects. `bytes` is empty when there is no answer. */
  transfer: (request: OutsideTransfer) => Promise<OutsideTransferred>
  /** Ends the connections that are kept for the next request. */
  close: () => void
}

/** Of one request. */
export type OutsideLimits = { milliseconds: number; requestBytes: number; answerBytes: number }

/**
 * Unless given: the system's resolver, the limits of `outsideLimits`, and the certificate authorities of Node.js. `signal`: ends every request when it is
 * aborted.
 */
type OutsideOptions = {
  allow: OutsideAllowed
  resolve?: Resolve
  ca?: string
  signal?: AbortSignal
} & Partial<OutsideLimits>

type Agents = { secure: HttpsAgent; plain: HttpAgent }
type Connect = {
  /** Keeps connections for the next request. */
  kept: Agents
  /** A new connection for each request. */
  fresh: Agents
  lookup: ReturnType<typeof judgedLookup>
  limits: OutsideLimits
  signal: AbortSignal | undefined
}

export function makeOutside({ allow, resolve = systemResolve, ca, signal, ...own }: OutsideOptions): Outside {
  const { milliseconds, requestBytes, answerBytes } = outsideLimits
  const limits = { milliseconds, requestBytes, answerBytes, ...own }
  const allowed = allowedBy(allow)
  const kept = {
    keepAlive: true,
    maxSockets: outsideLimits.connectionsPerHost,
    maxFreeSockets: outsideLimits.connectionsPerHost,
    timeout: outsideLimits.idleMilliseconds,
  }
  const connect: Connect = {
    kept: { secure: new HttpsAgent({ ...kept, ca }), plain: new HttpAgent(kept) },
    fresh: { secure: new HttpsAgent({ ca }), plain: new HttpAgent() },
    lookup: judgedLookup(resolve, allowed),
    limits,
    signal,
  }
  return {
    async send(request) {
      const { bytes: _, ...answer } = await timed(request)
      return answer
    },
    transfer: timed,
    close() {
      for (const { secure, plain } of [connect.kept, connect.fresh]) {
        secure.destroy()
        plain.destroy()
      }
    },
  }

  async function timed(request: OutsideRequest | OutsideTransfer): Promise<OutsideTransferred> {
    const began = performance.now()
    const outcome = await attempt(request)
    return { bytes: nothing, ...outcome, milliseconds: Math.round(performance.now() - began) }
  }

  async function attempt(request: OutsideRequest | OutsideTransfer): Promise<Outcome> {
    if (Buffer.byteLength(request.body ?? '') > limits.requestBytes) {
      return { ok: false, problem: 'too-large', detail: `request of more than ${limits.requestBytes} bytes` }
    }
    const judged = targetOf(request.url, allowed)
    return judged.ok ? exchange(request, judged.target, connect) : judged
  }
}

const nothing = new Uint8Array()

type Outcome =
  | { ok: true; status: number; headers: Record<string, string>; body: string; bytes: Uint8Array }
  | { ok: false; problem: OutsideProblem; detail: string; status?: number }

/** One request and its answer. A kept connection that the other side had closed meanwhile is replaced once, within the same time. */
function exchange(request: OutsideRequest | OutsideTransfer, target: Target, connect: Connect): Promise<Outcome> {
  return new Promise((done) => {
    let status: number | undefined
    let current: ClientRequest | undefined
    const { milliseconds, answerBytes } = connect.limits
    const { signal } = connect
    const timer = setTimeout(() => fail('timeout', `no complete answer in ${milliseconds} ms`), milliseconds)
    const settle = (outcome: Outcome) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', aborted)
      done(outcome)
      // An answer that was not read to its end must not be: the connection is of no more use.
      if (!outcome.ok) current?.destroy()
    }
    const fail = (problem: OutsideProblem, detail: string) =>
      settle({ ok: false, problem, detail, ...(status !== undefined && { status }) })

    const aborted = () => fail('connection', 'interrupted')
    if (signal?.aborted) return aborted()
    signal?.addEventListener('abort', aborted, { once: true })

    const start = (agents: Agents) => {
      let sent: ClientRequest
      try {
        sent = open(request, target, connect, agents)
      } catch (error) {
        // A header or path that no request may have.
        return fail('address', codeOf(error))
      }
      current = sent
      sent.on('error', (error) => {
        const wasClosed = sent.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(codeOf(error))
        if (wasClosed && status === undefined) start(connect.fresh)
        else fail(problemOf(error), detailOf(error))
      })
      sent.on('response', (response) => {
        status = response.statusCode ?? 0
        if (status >= 300 && status < 400) return fail('redirect', `${status} to ${originOf(response)}`)
        read(response, answerBytes, fail, settle)
      })
      sent.end(request.body)
    }
    start(connect.kept)
  })
}

function open(
  { method, headers, body }: OutsideRequest | OutsideTransfer,
  target: Target,
  { lookup }: Connect,
  agents: Agents,
): ClientRequest {
  const { secure, host, port, path, literal } = target
  const options = {
    method,
    host,
    port,
    path,
    headers: {
      'User-Agent': 'Digestline',
      ...headers,
      'Accept-Encoding': 'identity',
      ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }),
    },
    lookup,
    maxHeaderSize: outsideLimits.headerBytes,
  }
  if (!secure) return httpRequest({ ...options, agent: agents.plain })
  return httpsRequest({ ...options, agent: agents.secure, ...(!literal && { servername: host.replace(/\.$/, '') }) })
}

function read(
  response: IncomingMessage,
  most: number,
  fail: (problem: OutsideProblem, detail: string) => void,
  settle: (outcome: Outcome) => void,
): void {
  const parts: Buffer[] = []
  let bytes = 0
  response.on('data', (part: Buffer) => {
    bytes += part.length
    if (bytes > most) fail('too-large', `answer of more than ${most} bytes`)
    else parts.push(part)
  })
  response.on('error', (error) => fail(problemOf(error), detailOf(error)))
  response.on('end', () => {
    const headers = Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(', ')])
    const whole = Buffer.concat(parts)
    const body = whole.toString('utf8')
    settle({ ok: true, status: response.statusCode ?? 0, headers: Object.fromEntries(headers), body, bytes: whole })
  })
}

/** Where a redirect leads, without its path: that may hold a secret. */
function originOf({ headers: { location = '' } }: IncomingMessage): string {
  return URL.canParse(location) ? new URL(location).origin : 'another address'
}

/** Codes of OpenSSL and of Node.js for certificates and handshakes: https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const isOfTls =
  /^ERR_(TLS|SSL)|^EPROTO$|CERT|SIGNATURE|^(UNABLE_TO|CRL_|SELF_SIGNED|INVALID_(CA|PURPOSE)|PATH_LENGTH|HOSTNAME_MISMATCH)/

function problemOf(error: Error): OutsideProblem {
  if (error instanceof ForbiddenAddress) return 'forbidden'
  if (error instanceof UnknownHost) return 'dns'
  const code = codeOf(error)
  if (code === 'HPE_HEADER_OVERFLOW') return 'too-large'
  if (code === 'ETIMEDOUT') return 'timeout'
  return isOfTls.test(code) ? 'tls' : 'connection'
}

function detailOf(error: Error): string {
  if (error instanceof ForbiddenAddress || error instanceof UnknownHost) return error.message
  // Of several addresses, what the first one did.
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return detailOf(error.errors[0])
  return codeOf(error)
}
