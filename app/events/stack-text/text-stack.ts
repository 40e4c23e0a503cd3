import type { Frame, Mechanism } from '../event'

/** A call as a runtime printed it. Whether it is in-app is decided later, for all frames in one place. */
export type TextFrame = Pick<
  Frame,
  'function' | 'filename' | 'absPath' | 'module' | 'package' | 'contextLine' | 'line' | 'column'
>

export type TextException = {
  type?: string
  value?: string
  module?: string
  mechanism?: Mechanism
  frames: TextFrame[]
}

export type TextThread = { id?: string; name?: string; state?: string; frames: TextFrame[] }

/** The result for one text. Like in an event: oldest cause first, the last exception was thrown; frames oldest call first. */
export type TextStack = { platform: string; exceptions: TextException[]; threads: TextThread[] }

/** Reads the stacks of one runtime. */
export type StackReader = {
  /** A line that only this runtime prints, or that it prints first. Anchored, and linear for every line. */
  mark: RegExp
  read(lines: string[]): Pick<TextStack, 'exceptions'> & Partial<Pick<TextStack, 'threads'>>
}

/** The frame without absent and empty fields. Written out: fields that are set by a variable name take ten times as long. */
export function textFrame(parts: { [Name in keyof TextFrame]: TextFrame[Name] | undefined }): TextFrame {
  const frame: TextFrame = {}
  if (parts.module) frame.module = parts.module
  if (parts.function) frame.function = parts.function
  if (parts.filename) frame.filename = parts.filename
  if (parts.absPath) frame.absPath = parts.absPath
  if (parts.package) frame.package = parts.package
  if (parts.contextLine) frame.contextLine = parts.contextLine
  if (parts.line !== undefined) frame.line = parts.line
  if (parts.column !== undefined) frame.column = parts.column
  return frame
}
