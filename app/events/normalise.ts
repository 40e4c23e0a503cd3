import type { Instant } from '../clock'
import { readBreadcrumbs } from './breadcrumbs'
import { readFingerprint, readImages, readModules, readSdk } from './client'
import { hexId, readContexts, readTrace } from './contexts'
import { fieldsOf } from './data'
import type { Event } from './event'
import { readExceptions } from './exceptions'
import { readFrames } from './frames'
import { readLevel } from './level'
import { limits } from './limits'
import { readMessage } from './message'
import { placeInImages } from './native-images'
import { Notes } from './notes'
import { Reader } from './reader'
import { readRequest } from './request'
import { readTags } from './tags'
import { readTextStack } from './text-stacks'
import { readThreads, threadOf } from './threads'
import { readTiming } from './timestamp'
import { culpritOf, isNativeCrash, titleOf } from './title'
import { readUser } from './user'

/** What intake knows of an event beside its bytes. The event id of the envelope wins over the payload's. */
export type Received = { eventId: string; receivedAt: Instant; clientIp?: string; sentAt?: Instant | undefined }

/**
 * The one shape of an event, from whatever an SDK of any language and age sent (parsed JSON).
 *
 * 1. Never throws, on any value JSON.parse can give.
 * 2. A strange value costs itself, never the event; what was cut, coerced or dropped stands in `notes`.
 * 3. The same payload and the same `received` give the same event, at any time.
 * 4. Free data that needs no change is shared with the payload, not copied: neither may be changed afterwards.
 */
export function normalise(payload: unknown, received: Received): Event {
  const notes = new Notes()
  const fields = fieldsOf(payload)
  if (!fields) notes.add('event', 'not an object')
  const sent = new Reader(fields ?? {}, notes)
  const platform = readPlatform(sent)
  const { timestamp, shift } = readTiming(sent, received.receivedAt, received.sentAt)
  const failure = readFailure(sent, platform)
  const request = readRequest(sent)
  const { tags, environment } = readTags(sent)
  const event: Event = {
    id: readEventId(sent, received),
    timestamp,
    received: received.receivedAt,
    platform,
    level: readEventLevel(sent) ?? (isNativeCrash(failure.exceptions) ? 'fatal' : 'error'),
    title: '',
    exceptions: failure.exceptions,
    threads: failure.threads,
    tags,
    breadcrumbs: readBreadcrumbs(sent, shift),
    contexts: readContexts(sent, platform, request),
    extra: sent.dataFields('extra', limits.extraDepth) ?? {},
    modules: readModules(sent),
    images: readImages(sent),
    notes: [],
  }
  setPresent(event, 'message', failure.message)
  setPresent(event, 'messageTemplate', failure.messageTemplate)
  if (event.images.length > 0) placeInImages(event)
  readNames(sent, event, environment)
  setPresent(event, 'request', request)
  setPresent(event, 'user', readUser(sent, platform, request, received.clientIp))
  setPresent(event, 'clientFingerprint', readFingerprint(sent))
  setPresent(event, 'trace', readTrace(sent))
  setPresent(event, 'sdk', readSdk(sent))
  event.title = titleOf(event)
  event.notes = notes.all()
  return event
}

/** Of a payload only what was thrown and the stacks, as `normalise` reads them: a third of its work. */
export function stacksOf(payload: unknown): Pick<Event, 'exceptions' | 'threads'> {
  const sent = new Reader(fieldsOf(payload) ?? {}, new Notes())
  const platform = readPlatform(sent)
  const { exceptions, threads } = readFailure(sent, platform)
  const stacks = { exceptions, threads, platform, images: readImages(sent) }
  if (stacks.images.length > 0) placeInImages(stacks)
  return stacks
}

const readPlatform = (sent: Reader) => sent.text('platform', 64)?.toLowerCase() ?? 'other'

/** Exceptions, threads and message. A stack beside exceptions without any belongs to the one thrown, else to a thread of its own. */
function readFailure(sent: Reader, platform: string) {
  const exceptions = readExceptions(sent, platform)
  const threads = readThreads(sent, platform)
  const frames = readFrames(sent, platform)
  const thrown = exceptions.at(-1)
  if (thrown && exceptions.every((one) => one.frames.length === 0)) thrown.frames = frames
  else if (frames.length > 0 && frames.length !== thrown?.frames.length) threads.push(threadOf(frames))
  const { message, messageTemplate } = readMessage(sent)
  const told = exceptions.length === 0 ? readTextStack(sent, message, platform) : undefined
  if (told) threads.push(...told.threads)
  return { exceptions: told?.exceptions ?? exceptions, threads, message, messageTemplate }
}

/** Names and places; tags named `environment` and hosts named twice are settled here. */
function readNames(sent: Reader, event: Event, taggedEnvironment: string | undefined): void {
  setPresent(event, 'logger', sent.text('logger', limits.environment))
  setPresent(event, 'transaction', sent.text('transaction', limits.transaction))
  setPresent(event, 'serverName', sent.text('server_name'))
  setPresent(event, 'release', sent.text('release', limits.release)?.trim() || undefined)
  setPresent(event, 'dist', sent.text('dist', limits.environment)?.trim() || undefined)
  setPresent(event, 'environment', sent.text('environment', limits.environment)?.trim() || taggedEnvironment)
  const culprit = event.transaction ?? sent.text('culprit', limits.transaction) ?? culpritOf(event)
  setPresent(event, 'culprit', culprit)
  const host = event.serverName
  if (host && !event.tags.some(isServerName)) event.tags.push(['server_name', host])
}

const isServerName = ([name]: Event['tags'][number]) => name === 'server_name'

function setPresent<Name extends keyof Event>(event: Event, name: Name, value: Event[Name] | undefined): void {
  if (value !== undefined) event[name] = value
}

function readEventLevel(sent: Reader): Event['level'] | undefined {
  const level = readLevel(sent.fields.level)
  const { level: value } = sent.fields
  if (!level && value !== undefined && value !== null) sent.note('level', 'unknown, dropped')
  return level
}

function readEventId(sent: Reader, received: Received): string {
  return hexId(received.eventId, 32) ?? hexId(sent.fields.event_id, 32) ?? received.eventId
}
