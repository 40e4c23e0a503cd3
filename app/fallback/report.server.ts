import { describe } from './describe'
import { mintDigest } from './digest'
import { currentExchange, type Exchange } from './exchange.server'
import type { Failure, FailureKind } from './failure'

/**
 * Every unexpected exception passes here, once.
 * 1. An error object has one digest, however often it is reported.
 * 2. The line on standard error is written before anything else is tried: it does not need the database.
 * 3. Recording never throws, never waits, and never reports itself.
 */
export type Where = { kind: FailureKind; route?: string; componentStack?: string; previous?: string }

type Recorder = (failure: Failure) => unknown

const reported = new WeakMap<object, string>()
let recorder: Recorder | undefined
let recording = false

/** Where failures are recorded: the built-in project's inbox. May throw and may return a promise that rejects. */
export function setRecorder(record: Recorder | undefined): void {
  recorder = record
}

/** Logs and records an exception of a request, `exchange`. Returns the digest to show. */
export function report(error: unknown, where: Where, exchange: Exchange | undefined = currentExchange()): string {
  const known = isObject(error) ? reported.get(error) : undefined
  if (known) return known
  const digest = mintDigest('server')
  if (isObject(error)) reported.set(error, digest)
  keep({
    ...describe(error),
    ...where,
    digest,
    side: 'server',
    ...(exchange && { requestId: exchange.requestId, method: exchange.method, path: exchange.path }),
    at: Date.now(),
  })
  exchange?.digests.push(digest)
  return digest
}

/** Logs and records what already has a digest: a failure that a browser reports. */
export function keep(failure: Failure): void {
  writeLine(failure)
  // A recorder that fails inside itself comes back here by way of `report`: logged above, not recorded again.
  if (!recorder || recording) return
  recording = true
  try {
    const recorded = recorder(failure)
    if (recorded instanceof Promise) recorded.catch((error: unknown) => writeRecorderTrouble(failure, error))
  } catch (error) {
    writeRecorderTrouble(failure, error)
  } finally {
    recording = false
  }
}

function writeLine(failure: Failure): void {
  const { at, digest, previous, kind, route, type, message, stack, causes, requestId, method, path } = failure
  writeJson({
    time: new Date(at).toISOString(),
    level: 'error',
    digest,
    previous,
    kind,
    route,
    type,
    message,
    stack,
    causes,
    componentStack: failure.componentStack,
    requestId,
    method,
    path,
  })
}

function writeRecorderTrouble(failure: Failure, error: unknown): void {
  const { message, stack } = describe(error)
  writeJson({
    time: new Date().toISOString(),
    level: 'error',
    message: `This failure stands in the log only; it could not be recorded: ${message}`,
    failure: failure.digest,
    stack,
  })
}

function writeJson(line: object): void {
  try {
    process.stderr.write(`${JSON.stringify(line)}\n`)
  } catch {
    // Standard error is closed: there is nobody left to tell.
  }
}

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'
