import { headOf } from './head'
import { placeOf } from './source-position'
import { type StackReader, type TextFrame, textFrame } from './text-stack'

const printed = /^[^@]{0,300}@(?:[a-z][\w+.-]{1,30}:\/\/|\/|\[native code\]|blob:|app:|debugger eval code).{0,900}$/

/** Firefox and Safari: `function@position`, newest call first. Source: SpiderMonkey's and JavaScriptCore's `error.stack`. */
export const gecko: StackReader = {
  mark: /^[^@]{0,300}@(?:[a-z][\w+.-]{1,30}:\/\/|\/|app:|blob:).{1,900}:\d+(?::\d+)?$/,
  read(lines) {
    const first = lines.findIndex((line) => printed.test(line))
    const frames = lines.slice(first).flatMap((line) => readFrame(line) ?? [])
    return { exceptions: [{ ...headOf(lines.slice(0, first)), frames: frames.reverse() }] }
  },
}

function readFrame(line: string): TextFrame | undefined {
  if (!printed.test(line)) return line === '[native code]' ? textFrame({ filename: line }) : undefined
  const at = line.indexOf('@')
  const name = line.slice(0, at).replace(/^[\w ]{1,40}\*/, '')
  const where = line.slice(at + 1)
  // Code from eval: `http://shop/a.js line 12 > eval:1:1` is line 12 of a.js.
  const [, made, row] = /^(.{1,900}?) line (\d{1,9}) > (?:eval|Function)/.exec(where) ?? []
  const place = made ? { file: made, line: Number(row), column: undefined } : placeOf(where)
  return textFrame({ function: name, filename: place.file, line: place.line, column: place.column })
}
