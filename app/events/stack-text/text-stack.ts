import type { Frame, Mechanism } from '../event'

/** A call as a run-time printed it. Whether it belongs to the application is decided where all frames are judged. */
export type TextFrame = Omit<Frame, 'inApp'>

export type TextException = {
  type?: string
  value?: string
  module?: string
  mechanism?: Mechanism
  frames: TextFrame[]
}

export type TextThread = { id?: string; name?: string; state?: string; frames: TextFrame[] }

/** What one text told. Like in an event: oldest cause first, the last exception was thrown; frames oldest call first. */
export type TextStack = { platform: string; exceptions: TextException[]; threads: TextThread[] }

/** Reads the stacks of one run-time. */
export type StackReader = {
  /** A line that only this run-time prints, or that it prints first. Anchored, and linear on every line. */
  mark: RegExp
  read(lines: string[]): Pick<TextStack, 'exceptions'> & Partial<Pick<TextStack, 'threads'>>
}

/** The frame without what was not there. */
export function textFrame(parts: { [Name in keyof TextFrame]: TextFrame[Name] | undefined }): TextFrame {
  const frame: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(parts)) if (value !== undefined && value !== '') frame[name] = value
  return frame
}
