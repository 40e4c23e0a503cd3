import { headOf } from './head'
import { placeOf } from './source-position'
import { type StackReader, type TextException, type TextFrame, textFrame } from './text-stack'

/** Chrome, Edge, Node, Deno, Bun, React Native's Hermes. Source: V8, `Error.captureStackTrace`; Node, `util.inspect` for causes. */
export const v8: StackReader = {
  mark: /^\s*at \S.*(?::\d+:\d+\)?|\((?:<anonymous>|native|index \d+)\))(?: \{)?$/,
  read(lines) {
    const thrown: TextException[] = []
    let above: string[] = []
    let open: TextException | undefined
    for (const line of lines) {
      const frame = readFrame(line)
      if (frame) {
        open ??= begin(above, thrown)
        open.frames.push(frame)
        continue
      }
      if (open && !/^\s*(?:\[cause\]|Caused by):/.test(line)) continue
      if (open) above = []
      open = undefined
      above.push(line)
    }
    for (const { frames } of thrown) frames.reverse()
    return { exceptions: thrown.reverse() }
  },
}

function begin(above: string[], thrown: TextException[]): TextException {
  const exception = headOf(above) as TextException
  exception.frames = []
  thrown.push(exception)
  return exception
}

const closingBracket = 41

/** Cuts the parts out of the line by their offsets: a stack has many lines, and each pattern costs as much as all of this. */
function readFrame(line: string): TextFrame | undefined {
  const text = line.trim()
  if (!text.startsWith('at ')) return undefined
  const end = text.endsWith(' {') ? text.length - 2 : text.length
  const start = text.startsWith('async ', 3) ? 9 : 3
  if (end < start) return undefined
  const bracket = text.charCodeAt(end - 1) === closingBracket ? text.indexOf(' (', start) : -1
  const isNamed = bracket > start
  const where = isNamed ? text.slice(bracket + 2, end - 1) : text.slice(start, end)
  const { file, line: row, column } = placeOf(called(where))
  if (row === undefined && !isNamed) return undefined
  return textFrame({ function: isNamed ? text.slice(start, bracket) : undefined, filename: file, line: row, column })
}

/**
 * Code from `eval` gets the position of the call to it. Hermes puts words before its positions. `Promise.all (index 0)` has no position.
 */
function called(where: string): string {
  if (where.startsWith('eval at ')) return /\(([^()]{1,900}:\d{1,9}:\d{1,9})\)/.exec(where)?.[1] ?? '<anonymous>'
  if (where.startsWith('index ') && /^index \d+$/.test(where)) return '<anonymous>'
  return where.startsWith('address at ') ? where.slice('address at '.length) : where
}
