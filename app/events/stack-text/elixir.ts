import { type StackReader, type TextFrame, textFrame } from './text-stack'

const call = /^\s{2,}(?:\((\w{1,60})(?: [\w.+-]{1,40})?\) )?(\S{1,300}\.(?:exs?|erl|eex|heex)):(\d{1,9}): (.{1,300})$/

/** Elixir and Erlang: newest call first. Source: `Exception.format`. */
export const elixir: StackReader = {
  platform: 'elixir',
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
