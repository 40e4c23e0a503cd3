import { type StackReader, type TextException, type TextFrame, textFrame } from '../stack-text/text-stack'
import type { Platform } from './platform'

const call = /^#\d{1,4} (?:(.{1,500}?)\((\d{1,9})\)(?=:)|\[internal function\]|\{main\}):? ?(.{0,1000})$/
const thrown =
  /^(?:PHP )?(?:Fatal error: {1,2}|Next )?(?:Uncaught )?([A-Za-z_][\w\\]{0,300})(?:: (.{0,2000}?))? in (.{1,500}?)(?::(\d{1,9})| on line (\d{1,9}))?$/

/**
 * PHP: newest call first; the oldest exception first, later ones after `Next`. A line has the called function and the place of the call;
 * the place of the throw is above the stack. Source: PHP's `Throwable::__toString`.
 */
const stack: StackReader = {
  mark: /^#\d{1,4} (?:.{1,700}\(\d{1,9}\): \S|\[internal function\]: \S|\{main\}$)/,
  read(lines) {
    const exceptions: TextException[] = []
    let head: string[] = []
    let calls: string[] = []
    const finish = () => {
      if (calls.length === 0) return
      exceptions.push(exceptionOf(head, calls))
      head = []
      calls = []
    }
    for (const line of lines) {
      if (call.test(line)) {
        calls.push(line)
        continue
      }
      finish()
      head.push(line)
    }
    finish()
    return { exceptions }
  },
}

function exceptionOf(head: string[], calls: string[]): TextException {
  const { at, ...said } = readHead(head)
  const frames: TextFrame[] = []
  let place = at
  for (const line of calls) {
    const [, file, row, name] = call.exec(line) ?? []
    const frame = textFrame({ ...place, function: functionName(name) })
    if (frame.function || frame.filename) frames.unshift(frame)
    place = file ? textFrame({ filename: file, line: Number(row) }) : {}
  }
  if (place.filename) frames.unshift(place)
  return { ...said, frames }
}

function readHead(lines: string[]): { type?: string; value?: string; at: TextFrame } {
  const said = lines.filter((line) => line.trim() !== '' && !/^Stack trace:$/.test(line.trim()))
  const from = said.findIndex((line) => /^(?:PHP |Fatal error|Uncaught |Next |[A-Z][\w\\]*(?:: | in ))/.test(line))
  const text = said.slice(Math.max(0, from)).join(' ')
  const [, type, value, filename, row, lastRow] = thrown.exec(text.slice(0, 2500)) ?? []
  if (!type) return text ? { value: text, at: {} } : { at: {} }
  const at = textFrame({ filename, line: Number(row ?? lastRow) || undefined })
  return { type, ...(value && { value }), at }
}

/** `Shop\Orders->checkout(1009)` as the SDK writes it: `Shop\Orders::checkout`. */
function functionName(call = ''): string {
  const bracket = call.indexOf('(')
  return (bracket > 0 ? call.slice(0, bracket) : call).replace('->', '::')
}

export const php: Platform = {
  ids: ['php'],
  name: 'PHP',
  stacks: [stack],
  codeBlock: 'php',
}
