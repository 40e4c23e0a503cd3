import { fieldsOf } from './data'
import type { Exception, Frame, Thread } from './event'
import { isInApp } from './in-app'
import { limits } from './limits'
import { platformOf } from './platforms/platforms'
import type { Reader } from './reader'
import { parseStackText } from './stack-text/parse-stack-text'
import type { TextException, TextFrame, TextStack } from './stack-text/text-stack'
import { cleanText, cutText } from './text'

/**
 * Stacks that were sent as text: in a message, in an exception's value, or in place of its frames.
 * 1. Read only if no frames were sent: frames from the client are never replaced.
 * 2. The text is kept: as the value or message it was, or beside the exception that was read from it.
 * 3. Frames in another language than the event's say so, so that they are judged and shown by the rules of that language.
 */

/**
 * The exception, changed, with the frames of its text, preceded by the causes in that text. If the client sent no type, the text gives it. A text
 * without frames is kept for people to read.
 */
export function withTextStack(exception: Exception, reader: Reader, platform: string): Exception[] {
  const { fields } = reader
  const beside = [fields.stacktrace, fields.raw_stacktrace, fields.stack].find(isText)
  const text = beside ?? (isText(fields.value) ? fields.value : '')
  const told = parseStackText(text, platform)
  if (!told) {
    if (beside) exception.text = kept(beside, limits.value)
    return [exception]
  }
  reader.note(beside ? 'stacktrace' : 'value', noteOf(told))
  const causes = told.exceptions.map((one) => exceptionOf(one, told.platform, platform))
  const thrown = causes.pop() as Exception
  const isNamed = exception.type !== undefined || thrown.type === undefined
  const isKept = isNamed && !beside && exception.value !== undefined
  const named = isNamed ? exception : { ...genuine(exception), ...thrown }
  named.frames = thrown.frames
  if (!isKept) named.text = kept(text, limits.value)
  return [...causes, named]
}

/** A type from the text is no longer one the SDK made up. */
function genuine({ mechanism, ...exception }: Exception): Exception {
  if (!mechanism) return exception
  const { synthetic: _synthetic, ...rest } = mechanism
  return { ...exception, mechanism: rest }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Exceptions, and for Go the other goroutines, of a message that is or contains a stack. */
export function readTextStack(event: Reader, message: string | undefined, platform: string) {
  const text = wholeText(event, message)
  const told = parseStackText(text, platform)
  if (!told) return undefined
  event.note('message', noteOf(told))
  const exceptions = told.exceptions.map((one) => exceptionOf(one, told.platform, platform))
  const thrown = exceptions.at(-1)
  if (thrown) thrown.text = kept(text, limits.value)
  return {
    exceptions,
    threads: told.threads.map(
      ({ frames, ...thread }): Thread => ({
        ...thread,
        crashed: false,
        current: false,
        frames: framesOf(frames, told.platform, platform),
      }),
    ),
  }
}

/** A stack that was sent as text beside the message; otherwise the message as sent, because the event's is cut and Java stacks are long. */
function wholeText({ fields }: Reader, message: string | undefined): string {
  if (isText(fields.stacktrace)) return fields.stacktrace
  if (message === undefined || message.length < limits.value) return message ?? ''
  const entry = fieldsOf(fields.logentry) ?? fieldsOf(fields.message)
  const places = [fields.logentry, entry?.formatted, entry?.message, fields.message]
  return places.filter(isText).find((text) => text.startsWith(message.slice(0, 100))) ?? message
}

function exceptionOf(
  { type, value, module, mechanism, frames }: TextException,
  language: string,
  platform: string,
): Exception {
  const exception: Exception = { frames: framesOf(frames, language, platform) }
  if (type) exception.type = kept(type, limits.name)
  if (value) exception.value = kept(value, limits.value)
  if (module) exception.module = kept(module, limits.name)
  if (mechanism) exception.mechanism = mechanism
  return exception
}

function framesOf(frames: TextFrame[], language: string, platform: string): Frame[] {
  const isSame = language === platform || (language === 'javascript' && platform === 'node')
  return frames.map((read) => {
    const frame: Frame = { inApp: true }
    if (read.function !== undefined) frame.function = kept(read.function, limits.name)
    if (read.filename !== undefined) frame.filename = kept(read.filename, limits.path)
    if (read.absPath !== undefined) frame.absPath = kept(read.absPath, limits.path)
    if (read.module !== undefined) frame.module = kept(read.module, limits.name)
    if (read.package !== undefined) frame.package = kept(read.package, limits.path)
    if (read.contextLine !== undefined) frame.contextLine = kept(read.contextLine, limits.path)
    if (read.line !== undefined) frame.line = read.line
    if (read.column !== undefined) frame.column = read.column
    if (!isSame) frame.platform = language
    frame.inApp = isInApp(frame, platform)
    return frame
  })
}

function kept(text: string, limit: number): string {
  return cleanText(cutText(text, limit))
}

function noteOf({ exceptions, platform }: TextStack): string {
  const calls = exceptions.reduce((sum, { frames }) => sum + frames.length, 0)
  return `read as a stack of ${platformOf(platform)?.name ?? platform}, ${calls} calls`
}
