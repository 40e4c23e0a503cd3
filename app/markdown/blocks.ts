import { readInline } from './inline'
import type { Block } from './tree'

/** Quotes and lists in one another; what is deeper is a paragraph. */
const deepest = 6

const fence = /^ {0,3}(`{3,}|~{3,})[^`]*$/
const heading = /^ {0,3}#{1,6}[ \t]+(\S.*)$/
const rule = /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/
const quote = /^ {0,3}> ?/
const item = /^( {0,3}(?:[-*+]|(\d{1,9})[.)]))(?:( {1,4})(?=\S)|[ \t]*$)/

/** Reads lines as blocks. `depth`: how many quotes and lists they are in. */
export function readBlocks(lines: string[], depth: number): Block[] {
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length) {
    const { block, next } = readBlock(lines, at, depth)
    if (block) blocks.push(block)
    at = next
  }
  return blocks
}

type ParsedBlock = { block?: Block; next: number }

function readBlock(lines: string[], at: number, depth: number): ParsedBlock {
  const line = lines[at] ?? ''
  if (isBlank(line)) return { next: at + 1 }
  const fenced = fence.exec(line)
  if (fenced) return readCode(lines, at, fenced[1]!)
  const titled = heading.exec(line)
  if (titled) return { block: { kind: 'heading', inside: readInline(withoutClosing(titled[1]!)) }, next: at + 1 }
  if (rule.test(line)) return { block: { kind: 'rule' }, next: at + 1 }
  if (depth < deepest && quote.test(line)) return readQuote(lines, at, depth)
  if (depth < deepest && item.test(line)) return readList(lines, at, depth)
  return readParagraph(lines, at)
}

const isBlank = (line: string) => line.trim() === ''

/** A fence that is not closed goes on to the end. */
function readCode(lines: string[], at: number, mark: string): ParsedBlock {
  let end = at + 1
  while (end < lines.length && !closes(lines[end]!, mark)) end++
  return { block: { kind: 'code', text: lines.slice(at + 1, end).join('\n') }, next: end + 1 }
}

function closes(line: string, mark: string): boolean {
  const said = line.trim()
  return said.length >= mark.length && [...said].every((sign) => sign === mark[0])
}

/** `## Title ##` is called "Title". */
function withoutClosing(title: string): string {
  let end = title.trimEnd().length
  while (title[end - 1] === '#') end--
  const text = title.slice(0, end).trimEnd()
  return text === '' ? title : text
}

function readQuote(lines: string[], at: number, depth: number): ParsedBlock {
  let end = at
  while (end < lines.length && quote.test(lines[end]!)) end++
  const inside = lines.slice(at, end).map((line) => line.replace(quote, ''))
  return { block: { kind: 'quote', blocks: readBlocks(inside, depth + 1) }, next: end }
}

/** Items of one kind, one below the other. What is indented as far as an item's words belongs to it. */
function readList(lines: string[], at: number, depth: number): ParsedBlock {
  const first = item.exec(lines[at]!)!
  const ordered = first[2] !== undefined
  const items: Block[][] = []
  let next = at
  while (next < lines.length) {
    const marked = item.exec(lines[next]!)
    if (!marked || (marked[2] !== undefined) !== ordered || rule.test(lines[next]!)) break
    const end = endOfItem(lines, next, marked)
    items.push(readBlocks(linesOfItem(lines.slice(next, end), marked), depth + 1))
    next = end
  }
  return { block: { kind: 'list', ordered, start: Number(first[2] ?? 1), items }, next }
}

const widthOf = (marked: RegExpExecArray): number => marked[1]!.length + (marked[3]?.length ?? 1)

function endOfItem(lines: string[], at: number, marked: RegExpExecArray): number {
  const width = widthOf(marked)
  let end = at + 1
  let last = end
  for (; end < lines.length; end++) {
    const line = lines[end]!
    if (isBlank(line)) continue
    const belongs = indentOf(line) >= width
    // The end of a paragraph that was broken by hand is not indented.
    const goesOn = end === last && !beginsBlock(line)
    if (!belongs && !goesOn) break
    last = end + 1
  }
  // Blank lines between items are none's; the next item may stand below them.
  return end < lines.length && item.test(lines[end]!) ? end : last
}

function linesOfItem(lines: string[], marked: RegExpExecArray): string[] {
  const width = widthOf(marked)
  return lines.map((line, index) => (index === 0 ? line.slice(width) : line.slice(Math.min(indentOf(line), width))))
}

function indentOf(line: string): number {
  let at = 0
  while (line[at] === ' ') at++
  return at
}

const beginsBlock = (line: string): boolean => [fence, heading, rule, quote, item].some((form) => form.test(line))

function readParagraph(lines: string[], at: number): ParsedBlock {
  let end = at + 1
  while (end < lines.length && !isBlank(lines[end]!) && !beginsBlock(lines[end]!)) end++
  const text = lines.slice(at, end).map((line) => line.trim())
  return { block: { kind: 'paragraph', inside: readInline(text.join('\n')) }, next: end }
}
