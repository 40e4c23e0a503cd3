import type { Frame, Mechanism } from '../event'

/** A call as a runtime printed it. Whether it is in-app is decided later, for all frames in one place. */
export type TextFrame = Omit<Frame, 'inApp'>

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

/** The frame without undefined fields. */
export function textFrame(parts: { [Name in keyof TextFrame]: TextFrame[Name] | undefined }): TextFrame {
  const frame: Record<string, unknown> = {}
  for (const name in parts) {
    const value = parts[name as keyof TextFrame]
    if (value !== undefined && value !== '') frame[name] = value
  }
  return frame
}
