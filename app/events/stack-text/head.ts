import type { TextException } from './text-stack'

type Head = Pick<TextException, 'type' | 'value'>

const announced =
  /^\s*(?:(?:Uncaught|Unhandled exception[.:]|Unhandled rejection|Exception in thread "[^"]{0,200}"|Caused by:|\[cause\]:)\s+)?((?:[\w$]+(?:\.|::|\\))*[\w$]+)(?:\s\[[\w ]{1,60}\])?(?::\s?(.*))?$/

/** What names of types end in nearly everywhere; a line that begins with one is the head even below other words. */
const surely = /(?:Error|Exception|Throwable|Failure|Fault|Warning|Interrupt|Exit|Timeout|Abort)\d*$/
/** With a module, or with a capital: not the first word of a sentence. */
const maybe = /[.:\\]\w+$|^[A-Z]\w*$/

/**
 * Type and message from the lines above a stack: `TypeError: x is undefined`, with the lines of a longer message after it.
 * What stands above the type (a log line, a sentence) belongs to neither. Without a type all of it is the message.
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
    const [, type, first = ''] = announced.exec(said[i] as string) ?? []
    if (!type || !name.test(type)) continue
    const value = [first, ...said.slice(i + 1)].join('\n').trim()
    return value ? { type, value } : { type }
  }
  return undefined
}

/** `json.decoder.JSONDecodeError` as SDKs send it: the type, and the module it is from. */
export function withModule({ type, ...rest }: Head): Head & { module?: string } {
  const dot = type?.lastIndexOf('.') ?? -1
  if (!type || dot <= 0) return type ? { type, ...rest } : rest
  return { type: type.slice(dot + 1), module: type.slice(0, dot), ...rest }
}
