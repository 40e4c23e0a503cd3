import type { ResolvedFrame } from './resolution'
import { resolvingLimits } from './resolving-limits'

type SourceLines = Pick<ResolvedFrame, 'contextLine' | 'preContext' | 'postContext'>

/** Offsets of the lines of a text. */
export function lineStarts(text: string): Uint32Array {
  let count = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  const starts = new Uint32Array(count)
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts[line++] = at + 1
  return starts
}

/** One line, counted from 0, without its newline. */
export function lineAt(text: string, starts: Uint32Array, line: number): string | undefined {
  const start = starts[line]
  if (start === undefined) return undefined
  const end = starts[line + 1]
  return text.slice(start, end === undefined ? text.length : end - 1).replace(/\r$/, '')
}

/** The line and five on each side of it. `line` and `column` count from 1. Empty when the text has no such line. */
export function sourceContext(text: string, starts: Uint32Array, line: number, column: number): SourceLines {
  const hit = lineAt(text, starts, line - 1)
  if (hit === undefined) return {}
  const { contextLines } = resolvingLimits
  const lines = (from: number, until: number) => {
    const found: string[] = []
    for (let at = Math.max(0, from); at < until; at++) {
      const one = lineAt(text, starts, at)
      if (one !== undefined) found.push(cutAround(one, 0))
    }
    return found
  }
  const before = lines(line - 1 - contextLines, line - 1)
  const after = lines(line, line + contextLines)
  return {
    contextLine: cutAround(hit, column - 1),
    ...(before.length > 0 && { preContext: before }),
    ...(after.length > 0 && { postContext: after }),
  }
}

/** Long lines as the SDKs cut them: about 140 characters around the column, `{snip}` for the rest. */
function cutAround(line: string, column: number): string {
  const most = resolvingLimits.contextLine
  if (line.length <= most) return line
  const end = Math.min(line.length, Math.max(column - 60, 0) + most)
  const start = Math.max(0, end - most)
  return `${start > 0 ? '{snip} ' : ''}${line.slice(start, end)}${end < line.length ? ' {snip}' : ''}`
}
