import { type Head, headOf, isCall, isFrame, rubyFrame } from './heads'
import type { Line } from './line'

/** The lines of one block, and the line of the log above it. `begun`: how many lines outside of blocks there were when it began. */
export type Block = { lines: string[]; head: Head; above?: string; begun: number }

type Open = Block & {
  bytes: number
  hasFrames: boolean
  /** Empty lines at its end so far. */
  blanks: number
  /** Python's type and message came, below the calls. */
  isNamed: boolean
  /** `}` ended the properties that Node prints behind an error. */
  isClosed: boolean
}

/** A block ends here: what follows is cut off. Characters. */
const blockCharacters = 64 * 1024
/** Lines of a message between the head and the first call. */
const messageLines = 20
/** Programs whose lines are mixed in one output. */
const mostSources = 64

/**
 * Finds the blocks in the lines of an output. A block ends at the next head, at a line that cannot belong to it, at 64 KiB, or when the
 * caller says that nothing came for a while (`end`). Lines of different sources do not disturb each other.
 */
export class BlockReader {
  private readonly open = new Map<string, Open>()
  private readonly last = new Map<string, string>()

  /** `outside`: how many lines were outside of blocks so far. */
  constructor(
    private readonly found: (block: Block) => void,
    private readonly outside: () => number,
  ) {}

  get isOpen(): boolean {
    return this.open.size > 0
  }

  /** Returns whether the line is part of a block. */
  read({ text, source, isRecord }: Line): boolean {
    const block = this.open.get(source)
    const head = headOf(text)
    if (block && belongs(text, isRecord, head, block)) {
      this.add(text, source, block)
      return true
    }
    if (block) this.close(source, block)
    const above = this.last.get(source)
    const isCallBelow = !head && isCall(text) && above !== undefined
    if (head) this.begin(source, [text], head, above)
    else if (isCallBelow) {
      // A head without a known name: what stands above the first call.
      this.begin(source, [above, text], { kind: 'typed', isSure: false })
    }
    this.remember(source, text)
    return head !== undefined || isCallBelow
  }

  /** Ends every block: nothing came for a while, or nothing will. */
  end(): void {
    for (const [source, block] of this.open) this.close(source, block)
    this.last.clear()
  }

  private begin(source: string, lines: string[], head: Head, above?: string): void {
    if (this.open.size >= mostSources) this.end()
    const bytes = lines.reduce((sum, line) => sum + line.length + 1, 0)
    const begun = this.outside()
    const block = { lines, head, bytes, begun, hasFrames: lines.some(isFrame), blanks: 0, isNamed: false }
    const open = { ...block, isClosed: /\{ .*\}$/.test(lines[0] ?? '') }
    this.open.set(source, above === undefined ? open : { ...open, above })
  }

  private add(text: string, source: string, block: Open): void {
    block.lines.push(text)
    block.bytes += text.length + 1
    block.blanks = text.trim() === '' ? block.blanks + 1 : 0
    block.hasFrames ||= isFrame(text)
    if (/Traceback \(most recent call last\):/.test(text)) block.isNamed = false
    else block.isNamed ||= block.head.kind === 'python' && block.hasFrames && /^\S/.test(text)
    block.isClosed ||= /^\}/.test(text)
    if (block.bytes >= blockCharacters) this.close(source, block)
  }

  private close(source: string, { lines, head, above, begun, hasFrames }: Open): void {
    this.open.delete(source)
    this.last.delete(source)
    while (lines.at(-1)?.trim() === '') lines.pop()
    const hasDigest = lines.some((line) => /^\s+digest: /.test(line)) || /\{ digest: /.test(lines[0] ?? '')
    if (hasFrames || head.isSure || hasDigest)
      this.found(above === undefined ? { lines, head, begun } : { lines, head, begun, above })
  }

  private remember(source: string, text: string): void {
    if (text.trim() === '') return
    if (this.last.size >= mostSources) this.last.clear()
    this.last.set(source, text.slice(0, 4096))
  }
}

/** Lines that only stand within a block: causes, chains, sections. */
const inner =
  /^(?:\s*(?:\[cause\]|\[errors\]|Caused by|Suppressed)[:\s]|The above exception |During handling of |Stack trace:|#\d|goroutine \d|created by |\[signal |exit status |stack backtrace:|note: |Node\.js v\d|\[previous exception\]| {2}thrown in |Next [A-Z]|--- End of |Last message|State: )/

function belongs(text: string, isRecord: boolean, head: Head | undefined, block: Open): boolean {
  if (isRecord) return false
  if (text.trim() === '') return block.blanks < 2
  if (inner.test(text)) return true
  if (block.isClosed) return false
  const { kind } = block.head
  if (kind === 'python' && head?.kind === 'python') return block.blanks > 0
  if (kind === 'python' && !block.isNamed && block.hasFrames) return true
  if (kind === 'rust' && block.lines.length === 1) return true
  if (rubyFrame.test(text)) return kind === 'ruby' || !block.hasFrames
  if (kind === 'go' && /^(?:panic: |[\w./-]+[.(].*\)$)/.test(text.trim())) return true
  if (/^\s{2,}|^\t/.test(text)) return true
  if (head) return false
  return /^[}\])]/.test(text) || isPartOfMessage(text, block)
}

/** A message may have several lines, until the first call. */
function isPartOfMessage(text: string, { head, hasFrames, lines, blanks }: Open): boolean {
  return head.kind === 'typed' && !hasFrames && blanks === 0 && lines.length <= messageLines && !text.startsWith('{"')
}
