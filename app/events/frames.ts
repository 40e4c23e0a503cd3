import type { Frame } from './event'
import { isInApp } from './in-app'
import { limits } from './limits'
import type { Reader } from './reader'

/** The frames of an object with a `stacktrace`, oldest call first. File names stay as sent, because source maps are looked up by them. */
export function readFrames(owner: Reader, platform: string): Frame[] {
  const stack = owner.fields.stacktrace
  if (stack === undefined || stack === null || typeof stack === 'string') return []
  const readers = owner.children('stacktrace', limits.frames, 'frames')
  const ends = limits.framesWithSource / 2
  const isLong = readers.length > limits.framesWithSource
  const frames: Frame[] = []
  let thinned = 0
  for (let i = 0; i < readers.length; i++) {
    const reader = readers[i] as Reader
    const inApp = reader.boolean('in_app')
    const isMiddle = isLong && i >= ends && i < readers.length - ends
    const isThin = isMiddle && inApp === false
    if (isThin) thinned++
    frames.push(readFrame(reader, platform, inApp, isThin))
  }
  if (thinned) owner.note('stacktrace.frames', `source lines and variables of ${thinned} library frames left out`)
  return frames
}

function readFrame(reader: Reader, platform: string, marked: boolean | undefined, isThin: boolean): Frame {
  const frame: Frame = { inApp: true }
  readPlace(reader, frame)
  if (!isThin) readSource(reader, frame)
  frame.inApp = marked ?? isInApp(frame, platform)
  return frame
}

function readPlace(reader: Reader, frame: Frame): void {
  const { fields } = reader
  const filename = reader.text('filename', limits.path)
  const absPath = reader.text('abs_path', limits.path)
  const name = reader.text('function') ?? (fields.raw_function ? reader.text('raw_function') : undefined)
  const module = reader.text('module')
  const line = position(reader, 'lineno')
  const column = position(reader, 'colno')
  if (filename) frame.filename = filename
  if (absPath) frame.absPath = absPath
  if (name) frame.function = name
  if (module) frame.module = module
  if (line) frame.line = line
  if (column) frame.column = column
  if (fields.package) setText(frame, 'package', reader.text('package', limits.path))
  if (fields.platform) setText(frame, 'platform', reader.text('platform', 64))
  if (fields.instruction_addr) setText(frame, 'address', readAddress(reader, 'instruction_addr'))
  if (fields.image_addr) setText(frame, 'imageAddress', readAddress(reader, 'image_addr'))
}

function setText(
  frame: Frame,
  name: 'package' | 'platform' | 'address' | 'imageAddress',
  text: string | undefined,
): void {
  if (text) frame[name] = text
}

/** Lines and columns count from 1; SDKs write 0 and -1 for "not known". */
function position(reader: Reader, name: string): number | undefined {
  const at = reader.integer(name)
  return at !== undefined && at >= 1 && at <= 0xffffffff ? at : undefined
}

/** `0x…` as text, whether sent as text or as a number. */
export function readAddress(reader: Reader, name: string): string | undefined {
  const value = reader.fields[name]
  if (typeof value !== 'number') return reader.text(name, 64)
  return Number.isFinite(value) && value >= 0 ? `0x${Math.trunc(value).toString(16)}` : undefined
}

function readSource(reader: Reader, frame: Frame): void {
  const contextLine = reader.text('context_line', limits.contextLine)
  if (contextLine) frame.contextLine = contextLine
  const before = reader.texts('pre_context', limits.contextLines, limits.contextLine)
  if (before) frame.preContext = before
  const after = reader.texts('post_context', limits.contextLines, limits.contextLine)
  if (after) frame.postContext = after
  const vars = reader.dataFields('vars')
  if (vars) frame.vars = vars
}
