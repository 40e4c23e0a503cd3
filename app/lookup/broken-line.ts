import type { Frame } from '../events/event'
import { innermost, namingException } from '../events/title'
import type { StoredEvent } from '../store/store'
import { storedStacks } from '../symbolication/stored-event'

/** The original line that broke: that of the innermost in-app frame of the exception. */
export type BrokenLine = { file: string; line: number; column?: number; function?: string; text?: string }

/** The line, and up to two lines before and after it: `before` and `after` are consecutive lines of the file. */
export type SourceAround = { before: string[]; hit: string; after: string[] }

const longestText = 200
const linesAround = 2

/** `around`: present if the event has source lines. Undefined for an event without a frame that has a line. */
export function brokenLine(stored: StoredEvent): { line: BrokenLine; around?: SourceAround } | undefined {
  const { exceptions, threads } = storedStacks(stored)
  const frames = namingException(exceptions)?.frames ?? threads.find(({ crashed }) => crashed)?.frames ?? []
  const frame = innermost(frames)
  const file = frame?.filename ?? frame?.absPath
  if (!frame?.line || !file) return undefined
  const text = frame.contextLine?.trim().slice(0, longestText)
  const line = {
    file: frame.original ? file.replace(/^(?:\.{1,2}\/)+/, '') : file,
    line: frame.line,
    ...(frame.column && { column: frame.column }),
    ...(frame.function && { function: frame.function }),
    ...(text && { text }),
  }
  return frame.contextLine && text ? { line, around: aroundOf(frame, frame.contextLine) } : { line }
}

const aroundOf = ({ preContext = [], postContext = [] }: Frame, hit: string): SourceAround => ({
  before: preContext.slice(-linesAround),
  hit,
  after: postContext.slice(0, linesAround),
})
