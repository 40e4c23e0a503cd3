import type { Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import sirv from 'sirv'
import type { Config, NodeRole } from '../config'
import { readConfig } from '../config.server'
import { report, setRecorder } from '../fallback/report.server'
import { reportStrayFailures } from '../fallback/stray-failures.server'
import { answerNode, isIntakePath } from '../intake/node.server'
import type { MakeProcessingThread } from '../processing/thread.server'
import { ensureSetupLink } from '../sessions/setup-token.server'
import { lowerPriorityOfOthers } from '../threads/lower-priority.server'
import { SupervisedThread } from '../threads/supervised-thread.server'
import { prepareBackups, startBackups } from './backup/scheduled-backups.server'
import { clientAddress, networkOf } from './client-address'
import { answerQuestion } from './compose-runtime.server'
import { drainable } from './drain.server'
import { fastPathRoute } from './fast-path-routes.server'
import { type Answer, makeHttpServer } from './http-server.server'
import { makeLog } from './log.server'
import { answerFastPath } from './node-answer.server'
import { type Pages, startPages } from './pages/pages.server'
import { originForm } from './request-target'
import { requireRoomToMigrate } from './require-room.server'
import { type RunningRuntime, type Scripts, startRuntime } from './runtime.server'

export type BuiltFiles = { clientDir: URL; pagesScript: URL; processingScript: URL } & Required<Scripts>

/**
 * Serves intake, the fast-path routes and static files from this thread, and pages from the pages thread: neither an acknowledgement nor
 * a look-up waits for a page to be rendered. `only`: what this server serves, instead of `config.roles`. Throws ConfigError for settings that cannot be used.
 */
export async function serve(files: BuiltFiles, only?: NodeRole[]): Promise<{ url: string }> {
  lowerPriorityOfOthers()
  const config = { ...readConfig(), ...(only && { roles: only }) }
  const log = makeLog(config.logLevel)
  requireRoomToMigrate(config)
  if (config.backups) prepareBackups(config.backups, Date.now())
  let open = () => {}
  const started = new Promise<void>((resolve) => {
    open = resolve
  })
  let dispatch: Answer = whileStarting(started, (request, response) => dispatch(request, response))
  let countTooManyLines = () => {}
  const server = makeHttpServer(
    config.limits,
    (request, response) => dispatch(request, response),
    () => countTooManyLines(),
  )
  const drain = drainable(server)
  await listen(server, config)
  const address = server.address() as AddressInfo
  if (!config.publicUrlIsSet) config.publicUrl = `http://localhost:${address.port}`

  const runtime = await startRuntime(config, log, inThread(files.processingScript), files)
  countTooManyLines = () => runtime.intake.countRefused('too_many_headers')
  setRecorder(runtime.selfReport)
  reportStrayFailures()
  const pages = startPages(files.pagesScript, config, {
    answer: (question) => answerQuestion(runtime, question),
    failure: runtime.selfReport,
    listen: runtime.listen,
  })
  runtime.subscribe(pages)
  const assets = sirv(fileURLToPath(files.clientDir), {
    etag: true,
    setHeaders: cacheHashedFiles,
    dotfiles: false,
    // Compressed at build time (`pack-assets.server.ts`).
    brotli: true,
    gzip: true,
  })

  dispatch = (request, response) => {
    const forwardedFor = request.headers['x-forwarded-for']?.toString()
    const client = clientAddress(request.socket.remoteAddress ?? '', forwardedFor, config.trustProxy)
    const page = () => void pages.answer(request, response, networkOf(client))
    const path = originForm(request.url)
    // The request target is no path (`*`): the pages thread answers that.
    if (path === undefined) return page()
    request.url = path
    // Intake first: most requests are for it.
    if (isIntakePath(path) && config.roles.includes('intake'))
      return void answerNode(request, response, runtime.intake, client, intakeFailure)
    if (!isServed(path, config.roles)) return refuseRole(response)
    const route = fastPathRoute(request.method, path)
    if (route) void answerFastPath(request, response, route, runtime).then((done) => done || page())
    else if (request.method === 'GET' || request.method === 'HEAD') assets(request, response, page)
    else page()
  }

  open()
  const noteCopy = (isCopied: boolean) => runtime.store.instance.noteTrouble('backup_not_copied', !isCopied, Date.now())
  const backups =
    config.backups && startBackups(config.backups, { log, now: Date.now, mayMake: runtime.leads, noteCopy })
  stopOnSignal(drain, pages, runtime, backups, log.info)
  await greet(config, runtime, address)
  return { url: config.publicUrl }
}

/** Probes and figures are of every server. */
const isServed = (path: string, roles: NodeRole[]): boolean =>
  isIntakePath(path)
    ? roles.includes('intake')
    : roles.includes('web') || /^\/(?:healthz|readyz|metrics)(?:\?|$)/.test(path)

/** A proxy sent it to the wrong server: asked again, another one may answer. */
function refuseRole(response: ServerResponse): void {
  response.writeHead(503, { 'Retry-After': '1', 'Content-Type': 'text/plain; charset=utf-8' })
  response.end('This server does not serve this address (serve --only). Send it to one that does.\n')
}

const inThread =
  (script: URL): MakeProcessingThread =>
  (parts) =>
    new SupervisedThread({ ...parts, script })

const intakeFailure = (error: unknown) => report(error, { kind: 'handler', route: 'intake' })

/**
 * The server listens before the store is open, so that a second server fails at once. Until the store is open, events wait in their
 * connections, because an SDK does not retry after a refusal; every other request is asked to retry.
 */
function whileStarting(started: Promise<void>, dispatch: Answer): Answer {
  return (request, response) => {
    if (request.url?.startsWith('/api/') && request.method === 'POST') {
      void started.then(() => dispatch(request, response))
      return
    }
    response.writeHead(503, { 'Retry-After': '1', 'Content-Type': 'text/plain; charset=utf-8' })
    response.end('Digestline is starting. Try again in a second.\n')
  }
}

/** Connections that wait to be accepted. With Node's default of 511 many SDKs at once overflow it, and a dropped one waits for seconds. */
const backlog = 4096

function listen(server: Server, config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port: config.port, host: config.host, backlog }, () => resolve())
  })
}

/** Names of files under /assets/ contain a hash of their content, so the files never change. */
function cacheHashedFiles(response: { setHeader: (name: string, value: string) => void }, pathname: string): void {
  response.setHeader('X-Content-Type-Options', 'nosniff')
  const cache = pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
  response.setHeader('Cache-Control', cache)
}

/** With a public URL of its own, the configuration of the proxy in front needs the address on this machine. */
async function greet(config: Config, runtime: RunningRuntime, { address, family, port }: AddressInfo): Promise<void> {
  const setup = await ensureSetupLink(runtime.store, config.publicUrl)
  const host = family === 'IPv6' ? `[${address}]` : address
  const here = config.publicUrlIsSet ? `, on this machine at http://${host}:${port}` : ''
  process.stdout.write(`Digestline is listening on ${config.publicUrl}${here}\n`)
  if (setup) process.stdout.write(`Set it up here (this link works once): ${setup}\n`)
}

function stopOnSignal(
  drain: () => Promise<void>,
  pages: Pages,
  runtime: RunningRuntime,
  backups: { stop: () => Promise<void> } | undefined,
  log: (what: string) => void,
) {
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log(`${signal}: finishing requests in progress.`)
    pages.endListening()
    await backups?.stop()
    await drain()
    await pages.stop()
    await runtime.stop()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
}
