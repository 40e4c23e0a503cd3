import { longestAddress, safeAddress } from './safe-address'
import type { Inline } from './tree'

/** Things that are found whole at a place in a text, and the place behind them. */
type ParsedInline = { inline: Inline; end: number }

/** `<https://…>` */
export function addressAt(text: string, at: number): ParsedInline | undefined {
  const found = matchAt(/<((?:https?|mailto):[^\s<>]{1,2000})>/y, text, at)
  return found ? linkOf(found[1]!, at + found[0].length) : undefined
}

/** `https://…` in a sentence: the point at its end is the sentence's. */
export function bareAddressAt(text: string, at: number): ParsedInline | undefined {
  const found = matchAt(/https?:\/\/[^\s<>"`*]{1,2000}/y, text, at)
  if (!found) return undefined
  let address = found[0]
  while (/[.,;:!?'\])_~]$/.test(address) && !(address.endsWith(')') && isBalanced(address))) {
    address = address.slice(0, -1)
  }
  return linkOf(address, at + address.length)
}

const countOf = (text: string, sign: string) => text.split(sign).length - 1
const isBalanced = (address: string) => countOf(address, '(') >= countOf(address, ')')

function linkOf(address: string, end: number): ParsedInline | undefined {
  const href = safeAddress(address)
  return href ? { inline: { kind: 'link', href, inside: [address] }, end } : undefined
}

/** `@ada`, `@ada@shop.example` */
export function mentionAt(text: string, at: number): ParsedInline | undefined {
  const found = matchAt(/@([\p{L}\p{N}][\p{L}\p{N}_.+-]{0,99}(?:@[\p{L}\p{N}][\p{L}\p{N}.-]{0,199})?)/uy, text, at)
  if (!found) return undefined
  const handle = found[1]!.replace(/[.+_-]+$/, '')
  const end = at + 1 + handle.length
  return { inline: { kind: 'mention', text: text.slice(at, end), handle: handle.toLowerCase() }, end }
}

/** `#shop-12`; without the sign in capitals only, as pages write it. */
export function referenceAt(text: string, at: number): ParsedInline | undefined {
  const found = matchAt(/#[A-Za-z0-9][A-Za-z0-9-]{0,40}-[1-9]\d{0,9}(?![\p{L}\p{N}_-])/uy, text, at)
  const said = found ?? matchAt(/[A-Z0-9][A-Z0-9-]{0,40}-[1-9]\d{0,9}(?![\p{L}\p{N}_-])/uy, text, at)
  if (!said) return undefined
  const shortId = said[0].replace('#', '').toUpperCase()
  return { inline: { kind: 'reference', text: said[0], shortId }, end: at + said[0].length }
}

function matchAt(sticky: RegExp, text: string, at: number): RegExpExecArray | null {
  sticky.lastIndex = at
  return sticky.exec(text)
}

/** What stands behind the words of a link: `(https://… "title")`. */
export function destinationAt(text: string, at: number): { address: string; end: number } | undefined {
  if (text[at] !== '(') return undefined
  const start = skipSpaces(text, at + 1)
  const end = text[start] === '<' ? endOfAngled(text, start) : endOfAddress(text, start)
  if (end === undefined) return undefined
  const address = text[start] === '<' ? text.slice(start + 1, end - 1) : text.slice(start, end)
  const behind = skipSpaces(text, behindTitle(text, skipSpaces(text, end)))
  return text[behind] === ')' && address ? { address, end: behind + 1 } : undefined
}

function skipSpaces(text: string, from: number): number {
  let at = from
  while (text[at] === ' ' || text[at] === '\t') at++
  return at
}

function endOfAngled(text: string, from: number): number | undefined {
  for (let at = from + 1; at < Math.min(text.length, from + longestAddress); at++) {
    if (text[at] === '>') return at + 1
    if (text[at] === '\n' || text[at] === '<') return undefined
  }
  return undefined
}

/** Parentheses in an address come in pairs. */
function endOfAddress(text: string, from: number): number | undefined {
  let open = 0
  for (let at = from; at < Math.min(text.length, from + longestAddress); at++) {
    const sign = text[at]!
    if (sign === '(') open++
    else if (sign === ')' && open-- === 0) return at
    else if (sign <= ' ' || sign === '<') return at
  }
  return undefined
}

function behindTitle(text: string, at: number): number {
  const found = matchAt(/"[^"\n]{0,500}"|'[^'\n]{0,500}'/y, text, at)
  return found ? at + found[0].length : at
}
