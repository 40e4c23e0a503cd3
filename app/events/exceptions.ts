import { dataText, fieldsOf } from './data'
import type { Exception, Mechanism } from './event'
import { readFrames } from './frames'
import { limits } from './limits'
import { Reader } from './reader'
import { cleanText, cutText } from './text'
import { withTextStack } from './text-stacks'

/** Where payloads have exceptions. The second name is that of raven clients. */
const places = ['exception', 'sentry.interfaces.Exception']

/** The chain of exceptions, oldest cause first. Entries without type, value and frames are dropped. */
export function readExceptions(event: Reader, platform: string): Exception[] {
  const place = places.find((name) => event.fields[name])
  if (!place) return []
  const exceptions: Exception[] = []
  for (const reader of event.children(place, limits.exceptions)) {
    const exception = readException(reader, platform)
    if (exception.frames.length > 0) exceptions.push(exception)
    else if (hasText(reader)) exceptions.push(...withTextStack(exception, reader, platform))
    else if (exception.type || exception.value) exceptions.push(exception)
    else event.note(place, 'an exception without type and value dropped')
  }
  withMechanismBeside(event, place, exceptions)
  return exceptions
}

/** raven-js sends the mechanism beside the list of exceptions. */
function withMechanismBeside(event: Reader, place: string, exceptions: Exception[]): void {
  const thrown = exceptions.at(-1)
  const list = fieldsOf(event.fields[place])
  if (!thrown || thrown.mechanism || !Array.isArray(list?.values) || !fieldsOf(list.mechanism)) return
  const mechanism = readMechanism(new Reader(list, event.notes, event, place))
  if (mechanism) thrown.mechanism = mechanism
}

/** Whether a field that may contain a stack has several lines. */
function hasText({ fields: { stacktrace, raw_stacktrace, stack, value } }: Reader): boolean {
  if (typeof value === 'string' && value.includes('\n')) return true
  return [stacktrace, raw_stacktrace, stack].some((text) => typeof text === 'string' && text !== '')
}

function readException(reader: Reader, platform: string): Exception {
  const exception: Exception = { frames: readFrames(reader, platform) }
  const type = reader.text('type')
  const value = readValue(reader)
  const module = reader.text('module')
  const mechanism = readMechanism(reader)
  if (type) exception.type = type
  if (value) exception.value = value
  if (module) exception.module = module
  if (mechanism) exception.mechanism = mechanism
  const registers = readRegisters(reader)
  if (registers) exception.registers = registers
  return exception
}

/** The message. It is usually text, but older JavaScript SDKs send the thrown value itself for `throw 42` and `throw {…}`. */
function readValue(reader: Reader): string | undefined {
  const { value } = reader.fields
  if (typeof value !== 'object' || value === null) return reader.text('value', limits.value)
  reader.note('value', 'an object, read as JSON')
  return dataText(value).slice(0, limits.value)
}

function readMechanism(exception: Reader): Mechanism | undefined {
  if (!fieldsOf(exception.fields.mechanism)) return undefined
  const reader = exception.child('mechanism')
  if (!reader) return undefined
  const mechanism: Mechanism = {
    type: reader.text('type'),
    handled: reader.boolean('handled'),
    synthetic: reader.boolean('synthetic'),
    exceptionId: reader.integer('exception_id'),
    parentId: reader.integer('parent_id'),
    source: reader.text('source'),
    isGroup: reader.boolean('is_exception_group'),
    data: readMechanismData(reader),
  }
  return withoutAbsent(mechanism)
}

/** `data` from the SDK, and `meta` with the names the operating system uses. */
function readMechanismData(mechanism: Reader): Record<string, unknown> | undefined {
  const data = mechanism.dataFields('data')
  const meta = mechanism.dataFields('meta')
  return data && meta ? { ...meta, ...data } : (data ?? meta)
}

/** Names and addresses; undefined when there are none. */
function readRegisters({ fields: { stacktrace } }: Reader): Record<string, string> | undefined {
  const sent = fieldsOf(fieldsOf(stacktrace)?.registers)
  if (!sent) return undefined
  const registers = Object.entries(sent)
    .filter((pair): pair is [string, string] => typeof pair[1] === 'string' && pair[0] !== '__proto__')
    .slice(0, limits.registers)
    .map(([name, value]) => [cleanText(cutText(name, 32)), cleanText(cutText(value, 64))])
  return registers.length > 0 ? Object.fromEntries(registers) : undefined
}

/**
 * A copy without undefined fields; undefined when no field is left. It is a copy because V8 turns an object whose fields are deleted into a
 * dictionary, which every later step would read slowly.
 */
function withoutAbsent<T extends object>(object: T): T | undefined {
  const kept = {} as T
  let isEmpty = true
  for (const key in object) {
    if (object[key] === undefined) continue
    kept[key] = object[key]
    isEmpty = false
  }
  return isEmpty ? undefined : kept
}
