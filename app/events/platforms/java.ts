import { headOf, withModule } from '../stack-text/head'
import { type StackReader, type TextException, type TextFrame, textFrame } from '../stack-text/text-stack'
import type { Platform } from './platform'

const call =
  /^\s*at (?:[\w.@$-]{0,200}\/){0,2}([\p{L}\p{N}_$.<>-]{1,500})\.([\p{L}\p{N}_$<>-]{1,200})\(([^()]{0,300})\)/u
const omitted = /^\s*\.\.\. (\d{1,4}) (?:more|common frames omitted)/
const causedBy = /^\s*Caused by:/

/**
 * Java, Kotlin, Scala, Android: newest call first; the thrown exception first, its causes after it. Frames that a cause shares with the
 * exception around it are left out of the text (`... 12 more`) and added again here. Source: `Throwable.printStackTrace`.
 */
const stack: StackReader = {
  mark: /^\s*at [^\s(]{1,700}\((?:[\w$-]{1,200}\.(?:java|kt|scala|groovy|clj)(?::\d+)?|Native Method|Unknown Source(?::\d+)?|SourceFile(?::\d+)?)\)/,
  read(lines) {
    const thrown: TextException[] = []
    let above: string[] = []
    let open: TextException | undefined
    for (const line of withoutSuppressed(lines)) {
      const isCause = causedBy.test(line)
      const frame = readFrame(line)
      if (frame) {
        open ??= begin(above, thrown)
        open.frames.unshift(frame)
      } else if (!open || isCause) {
        above = open ? [line] : [...above, line]
        open = undefined
      } else {
        open.frames.unshift(...common(thrown.at(-2), Number(omitted.exec(line)?.[1] ?? 0)))
      }
    }
    return { exceptions: thrown.reverse() }
  },
}

function begin(above: string[], thrown: TextException[]): TextException {
  const exception = { ...withModule(headOf(above)), frames: [] }
  thrown.push(exception)
  return exception
}

/** Suppressed exceptions are printed indented inside the exception that suppressed them, with their own causes. */
function withoutSuppressed(lines: string[]): string[] {
  let depth = -1
  return lines.filter((line) => {
    const indent = line.search(/\S/)
    if (depth >= 0 && !(causedBy.test(line) && indent < depth)) return false
    depth = /^\s*Suppressed:/.test(line) ? indent : -1
    return depth < 0
  })
}

function readFrame(line: string): TextFrame | undefined {
  const [, module, name, where = ''] = call.exec(line) ?? []
  if (!module) return undefined
  const [, file, row] = /^(.{1,200}?)(?::(\d{1,9}))?$/.exec(where) ?? []
  const isFile = file !== undefined && !/^(?:Native Method|Unknown Source)$/.test(file)
  return textFrame({ module, function: name, filename: isFile ? file : undefined, line: row ? Number(row) : undefined })
}

function common(around: TextException | undefined, count: number): TextFrame[] {
  return (around?.frames ?? []).slice(0, count).map((frame) => ({ ...frame }))
}

export const java: Platform = {
  ids: ['java'],
  name: 'Java',
  stacks: [stack],
  inApp: {
    foreignModules:
      /^(?:java|javax|jdk|sun|com\.sun|kotlin|kotlinx|scala|groovy|android|androidx|dalvik|com\.android|io\.sentry)\./,
  },
  codeBlock: 'java',
}
