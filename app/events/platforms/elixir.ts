import { type StackReader, type TextFrame, textFrame } from '../stack-text/text-stack'
import type { Platform } from './platform'

const call = /^\s{2,}(?:\((\w{1,60})(?: [\w.+-]{1,40})?\) )?(\S{1,300}\.(?:exs?|erl|eex|heex)):(\d{1,9}): (.{1,300})$/

/** Elixir and Erlang: newest call first. Source: `Exception.format`. */
const stack: StackReader = {
  mark: call,
  read(lines) {
    const first = lines.findIndex((line) => call.test(line))
    const frames = lines.slice(first).flatMap((line) => readFrame(line) ?? [])
    return { exceptions: [{ ...readHead(lines.slice(0, first)), frames: frames.reverse() }] }
  },
}

/** `** (Shop.PaymentError) card declined`. */
function readHead(lines: string[]) {
  const text = lines.join('\n').trim()
  const [, type, value] = /\*\* \(([\w.]{1,200})\) (.{0,2000})$/s.exec(text) ?? []
  if (type) return { type, ...(value && { value }) }
  return text ? { value: text } : {}
}

function readFrame(line: string): TextFrame | undefined {
  const [, app, filename, row, name] = call.exec(line) ?? []
  return filename ? textFrame({ function: name, filename, line: Number(row), package: app }) : undefined
}

export const elixir: Platform = {
  ids: ['elixir'],
  name: 'Elixir',
  stacks: [stack],
  inApp: {
    foreignModules: /^(?::|Elixir\.)?(?:proc_lib|gen_server|gen|supervisor|erl_|Task|GenServer|Enum|Stream)(?:\b|_)/,
    foreignPaths: [/(?:^|\/)deps\/[^/]+\/lib\//],
  },
}
