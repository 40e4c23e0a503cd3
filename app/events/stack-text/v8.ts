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
        open.frames.unshift(frame)
        continue
      }
      if (open && !/^\s*(?:\[cause\]|Caused by):/.test(line)) continue
      if (open) above = []
      open = undefined
      above.push(line)
    }
    return { exceptions: thrown.reverse() }
  },
}

function begin(above: string[], thrown: TextException[]): TextException {
  const exception = { ...headOf(above), frames: [] }
  thrown.push(exception)
  return exception
}

function readFrame(line: string): TextFrame | undefined {
  const text = line.trim().replace(/ \{$/, '')
  if (!text.startsWith('at ')) return undefined
  const body = text.slice(3).replace(/^async /, '')
  const bracket = body.endsWith(')') ? body.indexOf(' (') : -1
  const name = bracket > 0 ? body.slice(0, bracket) : undefined
  const where = bracket > 0 ? body.slice(bracket + 2, -1) : body
  const { file, line: row, column } = placeOf(called(where))
  const isPlace = row !== undefined || name !== undefined
  return isPlace ? textFrame({ function: name, filename: file, line: row, column }) : undefined
}

/**
 * Code from `eval` gets the position of the call to it. Hermes puts words before its positions. `Promise.all (index 0)` has no position.
 */
function called(where: string): string {
  if (where.startsWith('eval at ')) return /\(([^()]{1,900}:\d{1,9}:\d{1,9})\)/.exec(where)?.[1] ?? '<anonymous>'
  return /^index \d+$/.test(where) ? '<anonymous>' : where.replace(/^address at /, '')
}
