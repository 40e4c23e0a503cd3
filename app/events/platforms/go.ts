import { placeOf } from '../stack-text/source-position'
import { type StackReader, type TextFrame, type TextThread, textFrame } from '../stack-text/text-stack'
import type { Platform } from './platform'

const routine = /^goroutine (\d{1,12})(?: gp=\S{1,40} m=\S{1,40}(?: mp=\S{1,40})?)? \[([^\]]{1,200})\]:/

/**
 * Go: the panic value, then every goroutine, the failing one first. Two lines per call, newest first. Source: Go's `runtime/traceback.go`,
 * `runtime/debug.Stack`.
 */
const stack: StackReader = {
  mark: routine,
  read(lines) {
    const threads: TextThread[] = []
    let said: string | undefined
    lines.forEach((line, index) => {
      const [, id, state] = routine.exec(line) ?? []
      const panic = /^\s*(?:panic|fatal error): (.{0,1000})$/.exec(line)?.[1]
      if (panic !== undefined) said ??= panic.replace(/ \[recovered\].*$/, '')
      if (id) threads.push({ id, ...(state && { state }), frames: [] })
      const frame = readFrame(line, lines[index + 1])
      if (frame) threads.at(-1)?.frames.unshift(frame)
    })
    const [failing, ...others] = threads
    const type = said === undefined ? {} : { type: 'panic', value: said }
    return { exceptions: [{ ...type, frames: failing?.frames ?? [] }], threads: others }
  },
}

/** `main.(*cart).total(0x0, …)` and, on the next line, a tab and `/srv/shop/main.go:40 +0x1d`. */
function readFrame(line: string, next: string | undefined): TextFrame | undefined {
  if (!next || !/^\t.{1,900}:\d{1,9}(?: \+0x[0-9a-f]{1,16})?$/.test(next)) return undefined
  const name = withoutArguments(line.replace(/^created by /, '').replace(/ in goroutine \d+$/, ''))
  const { file, line: row } = placeOf(next.trim().replace(/ \+0x[0-9a-f]+$/, ''))
  const dot = name.indexOf('.', name.lastIndexOf('/') + 1)
  const module = dot > 0 ? name.slice(0, dot) : 'runtime'
  const short = file.slice(file.lastIndexOf('/') + 1)
  return textFrame({ module, function: name.slice(dot + 1), filename: short, absPath: file, line: row })
}

/** Receivers are in brackets too, so only the last pair of brackets has the arguments. */
function withoutArguments(call: string): string {
  if (!call.endsWith(')')) return call
  let depth = 0
  for (let i = call.length - 1; i > 0; i--) {
    if (call[i] === ')') depth++
    else if (call[i] === '(' && --depth === 0) return call.slice(0, i)
  }
  return call
}

export const go: Platform = {
  ids: ['go'],
  name: 'Go',
  stacks: [stack],
  inApp: {
    foreignModules:
      /^(?:runtime|net|reflect|testing|internal|sync|context|io|os|fmt|errors|bufio|bytes|strings|strconv|encoding|database|crypto|html|log|time|github\.com\/getsentry)(?:[./]|$)/,
    foreignPaths: [/[/\\]go[/\\]pkg[/\\]mod[/\\]/, /^\/usr\/local\/go[/\\]/],
  },
  codeBlock: 'go',
}
