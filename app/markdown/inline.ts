import { addressAt, bareAddressAt, destinationAt, mentionAt, referenceAt } from './inline-marks'
import { safeAddress } from './safe-address'
import type { Inline } from './tree'

/** What may be open at once; a mark beyond that is text. */
const mostOpen = 12

/** Something that began and has not ended: if it never does, its mark was text. */
type Open = { mark: string; inside: Inline[]; isLink: boolean }

/** Reads the text of a paragraph. Every open mark is closed or given up once, so that the time is that of the text. */
export function readInline(text: string): Inline[] {
  const reader = new Reader(text)
  while (reader.at < text.length) reader.step()
  return reader.end()
}

class Reader {
  at = 0
  readonly #text: string
  readonly #open: Open[] = []
  readonly #inside: Inline[] = []
  /** Lengths of runs of backticks that no longer occur from here on. */
  readonly #unmatched = new Set<number>()

  constructor(text: string) {
    this.#text = text
  }

  step(): void {
    const sign = this.#text[this.at]!
    const plain = plainAt(this.#text, this.at)
    if (plain) this.#add(plain, plain.length)
    else if (sign === '\\') this.#escape()
    else if (sign === '\n') this.#add({ kind: 'break' }, 1)
    else if (sign === '`') this.#code()
    else if (sign === '*' || sign === '_' || sign === '~') this.#emphasis(sign)
    else if (sign === '[') this.#begin('[', true)
    else if (sign === '!' && this.#text[this.at + 1] === '[') this.#begin('![', true)
    else if (sign === ']') this.#closeLink()
    else if (!this.#mark(sign)) this.#add(sign, 1)
  }

  end(): Inline[] {
    this.#giveUp(0)
    return this.#inside
  }

  #add(inline: Inline, length: number): void {
    const into = this.#open.at(-1)?.inside ?? this.#inside
    const last = into.at(-1)
    if (typeof inline === 'string' && typeof last === 'string') into[into.length - 1] = last + inline
    else if (inline !== '') into.push(inline)
    this.at += length
  }

  #escape(): void {
    const next = this.#text[this.at + 1]
    if (next === '\n') this.#add({ kind: 'break' }, 2)
    else if (next !== undefined && /[!-/:-@[-`{-~]/.test(next)) this.#add(next, 2)
    else this.#add('\\', 1)
  }

  #code(): void {
    const length = this.#runOf('`')
    const end = this.#unmatched.has(length) ? -1 : this.#sameRun(length)
    if (end === -1) {
      this.#unmatched.add(length)
      this.#add('`'.repeat(length), length)
      return
    }
    const text = this.#text.slice(this.at + length, end).replaceAll('\n', ' ')
    const padded = /^ .*[^ ].* $/.test(text)
    this.#add({ kind: 'code', text: padded ? text.slice(1, -1) : text }, end + length - this.at)
  }

  #runOf(sign: string): number {
    let end = this.at
    while (this.#text[end] === sign) end++
    return end - this.at
  }

  /** Where a run of exactly so many backticks begins, behind the one here. */
  #sameRun(length: number): number {
    let run = 0
    for (let at = this.at + length; at <= this.#text.length; at++) {
      if (this.#text[at] === '`') run++
      else if (run === length) return at - run
      else run = 0
    }
    return -1
  }

  #emphasis(sign: string): void {
    const length = this.#runOf(sign)
    const before = this.#text[this.at - 1]
    const after = this.#text[this.at + length]
    const inWord = sign === '_' && isWord(before) && isWord(after)
    const mayBe = length <= 3 && !inWord && (sign !== '~' || length === 2)
    let left = length
    while (mayBe && left > 0 && !isSpace(before) && this.#closeMark(sign, left)) left -= this.#closed
    if (left > 0 && mayBe && !isSpace(after) && !(sign === '_' && isWord(before))) this.#beginMarks(sign, left)
    else this.#add(sign.repeat(left), left)
  }

  #closed = 0

  /** Ends the innermost of this sign, when it took no more signs than there are. */
  #closeMark(sign: string, left: number): boolean {
    const place = this.#open.findLastIndex(({ mark }) => mark[0] === sign)
    const open = this.#open[place]
    if (!open || open.mark.length > left) return false
    this.#giveUp(place + 1)
    this.#open.pop()
    const kind = sign === '~' ? 'struck' : open.mark.length === 2 ? 'strong' : 'emphasis'
    this.#closed = open.mark.length
    this.#add(open.inside.length > 0 ? { kind, inside: open.inside } : open.mark.repeat(2), this.#closed)
    return true
  }

  #beginMarks(sign: string, length: number): void {
    if (length >= 2) this.#begin(sign.repeat(2), false)
    if (length % 2 === 1) this.#begin(sign, false)
  }

  #begin(mark: string, isLink: boolean): void {
    const isText = this.#open.length >= mostOpen
    if (isText) this.#add(mark, 0)
    else this.#open.push({ mark, inside: [], isLink })
    this.at += mark.length
  }

  #closeLink(): void {
    const place = this.#open.findLastIndex(({ isLink }) => isLink)
    const open = this.#open[place]
    const found = open && destinationAt(this.#text, this.at + 1)
    const href = found && safeAddress(found.address)
    if (!open || !found || !href) {
      if (open) this.#giveUp(place)
      this.#add(']', 1)
      return
    }
    this.#giveUp(place + 1)
    this.#open.pop()
    const words = withoutLinks(open.inside)
    this.#add({ kind: 'link', href, inside: words.length > 0 ? words : [found.address] }, found.end - this.at)
  }

  /** From this one on, what is open was text. */
  #giveUp(place: number): void {
    while (this.#open.length > place) {
      const { mark, inside } = this.#open.pop()!
      this.#add(mark, 0)
      for (const inline of inside) this.#add(inline, 0)
    }
  }

  /** Addresses, `@name` and `SHOP-12`, where a word begins. */
  #mark(sign: string): boolean {
    if (sign === '<') return this.#addFound(addressAt(this.#text, this.at))
    if (isWord(this.#text[this.at - 1])) return false
    if (sign === 'h') return this.#addFound(bareAddressAt(this.#text, this.at))
    if (/[-/.@#]/.test(this.#text[this.at - 1] ?? ' ')) return false
    if (sign === '@') return this.#addFound(mentionAt(this.#text, this.at))
    return /[#A-Z0-9]/.test(sign) && this.#addFound(referenceAt(this.#text, this.at))
  }

  #addFound(found: { inline: Inline; end: number } | undefined): boolean {
    if (!found) return false
    this.#add(found.inline, found.end - this.at)
    return true
  }
}

/** What begins nothing, in one piece. An address begins with an h. */
function plainAt(text: string, at: number): string | undefined {
  plainRun.lastIndex = at
  return plainRun.exec(text)?.[0]
}
const plainRun = /[a-gi-z ,.;:()'"=/{}]+/y

const isSpace = (sign: string | undefined) => sign === undefined || /\s/.test(sign)
const isWord = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}_]/u.test(sign)

/** A link has no other in its words. */
function withoutLinks(inside: Inline[]): Inline[] {
  return inside.flatMap((inline) => {
    if (typeof inline === 'string') return [inline]
    if (inline.kind === 'link') return inline.inside
    if (inline.kind === 'mention' || inline.kind === 'reference') return [inline.text]
    return 'inside' in inline ? [{ ...inline, inside: withoutLinks(inline.inside) }] : [inline]
  })
}
