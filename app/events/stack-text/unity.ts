import { headOf } from './head'
import { type StackReader, type TextFrame, textFrame } from './text-stack'

const call = /^([\w.<>`+]{1,400})[.:]([\w<>`.]{1,200}) ?\([^()]{0,500}\)(?: ?\(at ([^()]{1,500}):(\d{1,9})\))?$/

/** The format of Unity's log: `Shop.Cart:Pay () (at Assets/Cart.cs:12)`, newest call first. Source: Unity manual, "Stack trace logging". */
export const unity: StackReader = {
  mark: /^[\w.<>`+]{1,400}[.:][\w<>`.]{1,200} ?\([^()]{0,500}\) ?\(at [^()]{1,500}:\d{1,9}\)$/,
  read(lines) {
    const first = lines.findIndex((line) => call.test(line))
    const frames = lines.slice(first).flatMap((line) => readFrame(line) ?? [])
    return { exceptions: [{ ...headOf(lines.slice(0, first)), frames: frames.reverse() }] }
  },
}

function readFrame(line: string): TextFrame | undefined {
  const [, module, name, file, row] = call.exec(line) ?? []
  return module ? textFrame({ module, function: name, filename: file, line: Number(row) || undefined }) : undefined
}
