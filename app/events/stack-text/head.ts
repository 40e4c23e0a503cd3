import type { TextException } from './text-stack'

type Head = Pick<TextException, 'type' | 'value'>

const announced =
  /^\s*(?:(?:Uncaught|Unhandled exception[.:]|Unhandled rejection|Exception in thread "[^"]{0,200}"|Caused by:|\[cause\]:)\s+)?((?:[\w$]+(?:\.|::|\\))*[\w$]+)(?:\s\[[\w ]{1,60}\])?(?::\s?(.*))?$/

/** Common endings of type names. A line that begins with such a type is the head, even below other lines. */
const surely = /(?:Error|Exception|Throwable|Failure|Fault|Warning|Interrupt|Exit|Timeout|Abort)\d*$/
/** With a module or a capital letter, so that it is not just the first word of a sentence. */
const maybe = /[.:\\]\w+$|^[A-Z]\w*$/

/**
 * Type and message from the lines above a stack: `TypeError: x is undefined`, with further lines of the message. Lines above the type (a
 * log line, a sentence) are ignored. Without a type, all lines are the message.
 */
export function headOf(lines: string[]): Head {
  const said = lines.filter((line) => line.trim() !== '').slice(-50)
  const found = headLike(said, surely) ?? headLike(said, maybe)
  if (found) return found
  const value = said.join('\n').trim()
  return value ? { value } : {}
}

function headLike(said: string[], name: RegExp): Head | undefined {
  for (let i = 0; i < said.length; i++) {
    const found = announced.exec(said[i]!)
    const type = found?.[1]
    if (!type || !name.test(type)) continue
    const first = found[2] ?? ''
    const value = (i + 1 < said.length ? [first, ...said.slice(i + 1)].join('\n') : first).trim()
    return value ? { type, value } : { type }
  }
  return undefined
}

/** `json.decoder.JSONDecodeError` as SDKs send it: type and module. */
export function withModule({ type, ...rest }: Head): Head & { module?: string } {
  const dot = type?.lastIndexOf('.') ?? -1
  if (!type || dot <= 0) return type ? { type, ...rest } : rest
  return { type: type.slice(dot + 1), module: type.slice(0, dot), ...rest }
}
