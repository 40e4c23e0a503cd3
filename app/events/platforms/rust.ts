import { placeOf } from '../stack-text/source-position'
import { type StackReader, type TextFrame, textFrame } from '../stack-text/text-stack'
import type { Platform } from './platform'

const call = /^\s{1,8}\d{1,4}: {1,4}(?:0x[0-9a-f]{1,16} - )?(\S.{0,700})$/

/** Rust: a panic's message, then `stack backtrace:`, two lines a call, newest first. Source: `std::backtrace`. */
const stack: StackReader = {
  mark: /^stack backtrace:$/i,
  read(lines) {
    const first = lines.findIndex((line) => stack.mark.test(line.trim()))
    const frames: TextFrame[] = []
    for (const line of lines.slice(first + 1)) {
      const [, name] = call.exec(line) ?? []
      const place = /^\s+at (\S.{0,900})$/.exec(line)?.[1]
      const last = frames.at(-1)
      if (name) frames.push(textFrame({ function: name.replace(/::h[0-9a-f]{16}$/, '') }))
      else if (place && last && last.filename === undefined) Object.assign(last, readPlace(place))
    }
    return { exceptions: [{ type: 'panic', ...readHead(lines.slice(0, first)), frames: frames.reverse() }] }
  },
}

function readPlace(place: string): TextFrame {
  const { file, line, column } = placeOf(place)
  return textFrame({ filename: file, line, column })
}

/** `thread 'main' panicked at src/main.rs:4:5:` and the message below it; before Rust 1.73 between quotes on the same line. */
function readHead(lines: string[]): { value?: string } {
  const at = lines.findIndex((line) => / panicked at /.test(line))
  const [, old] = /panicked at '(.{0,1000})', \S{1,500}$/.exec(lines[at] ?? '') ?? []
  const value =
    old ??
    lines
      .slice(at + 1)
      .join('\n')
      .trim()
  return value ? { value } : {}
}

/** The standard library, and what the compiler puts around `main` and a panic. */
export const rustLibrary = /^<?(?:std|core|alloc|backtrace|log|sentry|sentry_\w+)::|^_{0,3}rust_\w|^rust_begin_unwind$/

export const rust: Platform = {
  ids: ['rust'],
  name: 'Rust',
  stacks: [stack],
  inApp: {
    foreignFunctions: rustLibrary,
    foreignPaths: [/^\/rustc\//i, /[/\\](?:\.cargo[/\\]registry|rustlib)[/\\]/],
  },
  codeBlock: 'rust',
}
