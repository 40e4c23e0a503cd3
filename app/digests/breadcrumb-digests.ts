import type { Event, Frame } from '../events/event'
import { djb2 } from './next-digest'
import { isSignal, withoutErrorCode } from './signal'

/** A digest from a breadcrumb. Frameworks log the error with its digest, and SDKs keep the arguments of console calls. */
export type BreadcrumbDigest = {
  digest: string
  message: string
  stack?: string
  /** Whether message and stack hash to the digest, which proves what it belongs to. */
  verified: boolean
}

const longest = 20_000

/**
 * Every digest in the event's breadcrumbs, oldest first, without signals and without `@E…`. Any argument may have one (`["⨯", {message,
 * name, stack, digest}]` on servers, `[{…}]` in browsers), as an object or as printed text.
 */
export function breadcrumbDigests({ breadcrumbs }: Pick<Event, 'breadcrumbs'>): BreadcrumbDigest[] {
  const found: BreadcrumbDigest[] = []
  // Most of the up to a hundred breadcrumbs have no digest, so nothing is allocated for those.
  for (const { data, message } of breadcrumbs) {
    const before = found.length
    for (const argument of argumentsOf(data)) addFromArgument(argument, found)
    if (found.length === before && message) addFromText(message, found)
  }
  return found
}

/**
 * Which of them is this event's own. Message and stack beside the digest must match one of its exceptions, because SDKs mix in breadcrumbs
 * of other requests, and two pages may fail with the same message. The last match wins; earlier ones are earlier failures.
 */
export function boundDigest(event: Pick<Event, 'exceptions'>, found: BreadcrumbDigest[]): BreadcrumbDigest | undefined {
  return found.findLast(({ message, stack }) =>
    event.exceptions.some(({ value, frames }) => isSameMessage(value ?? '', message) && isSamePlace(frames, stack)),
  )
}

/**
 * The innermost frames must be in the printed stack, by line and column, because SDKs rewrite file names. Frames without a position are
 * skipped.
 */
function isSamePlace(frames: Frame[], stack = ''): boolean {
  const printed = new Set(Array.from(stack.matchAll(/:(\d+:\d+)\)?$/gm), ([, place]) => place))
  const newest = frames.slice(-Math.min(printed.size, 5)).filter(({ line, column }) => line && column)
  return printed.size === 0 || newest.every(({ line, column }) => printed.has(`${line}:${column}`))
}

/** SDKs cut long messages and append dots, and remove the path from messages of the operating system. */
function isSameMessage(value: string, message: string): boolean {
  if (value === message || (isSystemError.test(value) && value === message.replace(quotedPaths, '').trim())) return true
  const dots = ['...', '…'].find((end) => value.endsWith(end))
  return dots !== undefined && value.length >= 200 && message.startsWith(value.slice(0, -dots.length))
}

/** `ENOENT: no such file or directory, open '/srv/prices.json'` is sent without its paths (@sentry/node 9 and later). */
const isSystemError = /^E[A-Z0-9]{2,20}: /
const quotedPaths = /'[^']{0,4096}'/g

const none: unknown[] = []

function argumentsOf(data: unknown): unknown[] {
  const list = isObject(data) ? data.arguments : undefined
  if (!Array.isArray(list)) return none
  return list.length > 20 ? list.slice(0, 20) : list
}

function addFromArgument(argument: unknown, found: BreadcrumbDigest[]): void {
  if (typeof argument === 'string') addFromText(argument, found)
  if (!isObject(argument) || typeof argument.digest !== 'string') return
  const stack = typeof argument.stack === 'string' ? argument.stack.slice(0, longest) : undefined
  add(found, argument.digest, typeof argument.message === 'string' ? argument.message : '', stack)
}

function add(found: BreadcrumbDigest[], raw: string, message: string, stack?: string): void {
  const { digest } = withoutErrorCode(raw.trim())
  if (digest === '' || isSignal(digest)) return
  const verified = stack !== undefined && djb2(message + stack) === digest
  found.push({ digest, message, ...(stack !== undefined && { stack }), verified })
}

/** `⨯ Error: it broke\n    at f (…) {\n  digest: '2654589055'\n}`, as servers print errors. */
function addFromText(text: string, found: BreadcrumbDigest[]): void {
  if (!text.includes('digest: ')) return
  const printed = text.slice(0, longest)
  const digest = /\bdigest: (['"])([^'"\n]{1,200})\1/.exec(printed)?.[2]
  if (!digest) return
  const head = printed.split(/\n {4}at | \{\n/, 1)[0]!
  const message = head.replace(/^[\s⨯]{0,20}/, '').replace(/^[\w.$]{0,100}(Error|Exception)[\w.$]{0,50}: /, '')
  add(found, digest, message.trim())
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
