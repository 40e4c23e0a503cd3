import { type Block, BlockReader } from './block-reader'
import { FollowingLines } from './following-lines'
import type { FoundFailure, ReadFailure } from './found-failure'
import { readLine } from './line'
import { readBlock } from './read-block'
import { readJsonLine } from './read-json-line'
import { RecentLines } from './recent-lines'

/** Longer lines are cut. Bytes. */
const lineBytes = 64 * 1024
/** Kept of an output in which nothing was found, because the head of a stack stands above its first call. Bytes. */
const contextBytes = 8 * 1024

/**
 * Calls, and what stands in every block without calls. An output without any of these is not taken apart: an access log costs one look. The
 * pattern is short because it is run over every byte. Read as Latin-1, one character a byte: the mark of Next.js, U+2A2F, is three.
 */
const trigger =
  /^\s+at | {2}at |\tat |\xe2\xa8\xaf|digest: |panic|Traceback|:in [`']|\*\* \(|atal error|error - |- error|Uncaught |Unhandled |Stack trace:|(?:evel|lvl|evelname|everity)": ?(?:"[eEfFcCaAsSpP]|[56]\d)/

/** A line without any of these is no head either. */
const ofHead =
  /\u2a2f|rror|xception|hrowable|ailure|Fault|Exit|nterrupt|Abort|Timeout|Rejection|Warning|^\s+at |panic|Traceback|digest: |:in [`']|\*\* \(|^\s*\{|"/

/** Finds the failures in the bytes of one output. Holds at most one block per source, one line, and 8 KiB before them. */
export class LineSearch {
  private rest: Buffer = Buffer.alloc(0)
  /** The line before, which may turn out to be the head of a stack. */
  private before: string | undefined
  /** The rest of a line that was too long. */
  private isSkipping = false
  private readonly blocks: BlockReader
  private printed: string | undefined
  private readonly recent = new RecentLines()
  /** The last failure, while lines after it may come. */
  private following: FollowingLines | undefined

  /** `now`: the time. Milliseconds since 1970. */
  constructor(
    private readonly found: (failure: FoundFailure) => void,
    private readonly now: () => number,
  ) {
    const report = (block: Block) => {
      const failure = readBlock(block)
      if (failure && !this.isPrintedTwice(failure)) this.hold(failure, this.recent.before(block.lines, block.begun))
    }
    this.blocks = new BlockReader(report, () => this.recent.count)
  }

  /** Whether a failure was found and is not reported yet, because lines after it may come. */
  get isHolding(): boolean {
    return this.following !== undefined
  }

  /** Reads more of the output. The bytes are not kept. */
  read(read: Buffer): void {
    const chunk = this.isSkipping ? read.subarray(read.indexOf(10) + 1) : read
    if (this.isSkipping && chunk.length === read.length) return
    this.isSkipping = false
    const bytes = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk])
    const end = bytes.lastIndexOf(10) + 1
    const isPlain = end > 0 && !this.blocks.isOpen && !this.following && !trigger.test(bytes.toString('latin1'))
    if (isPlain) this.keep(bytes, end <= contextBytes ? 0 : bytes.indexOf(10, end - contextBytes - 1) + 1)
    else {
      if (end > 0) for (const line of bytes.toString('utf8', 0, end - 1).split('\n')) this.readLine(line)
      this.keep(bytes, end)
    }
  }

  /** Nothing came for a while: what is open is complete. To be called again while a failure is held. */
  pause(): void {
    this.blocks.end()
    this.printed = undefined
    if (this.following?.isComplete(this.now())) this.release()
  }

  /** The output ended: its last line may have no line end. */
  end(): void {
    if (this.rest.length > 0) for (const line of this.rest.toString().split('\n')) this.readLine(line)
    this.rest = Buffer.alloc(0)
    this.blocks.end()
    this.release()
  }

  /** Some of the output was not read: nothing before it belongs to what comes. */
  skip(): void {
    this.blocks.end()
    this.release()
    this.recent.clear()
    this.rest = Buffer.alloc(0)
    this.isSkipping = true
  }

  private hold(failure: ReadFailure, before: string[]): void {
    this.release()
    const at = this.now()
    this.following = new FollowingLines(before.length > 0 ? { at, ...failure, before } : { at, ...failure })
  }

  private release(): void {
    const { following } = this
    this.following = undefined
    if (following) this.found(following.whole())
  }

  /** A line that is no part of a block. */
  private addOutside(raw: string): void {
    this.recent.add(raw)
    const now = this.now()
    if (!this.following?.isComplete(now)) this.following?.add(raw, now)
    if (this.following?.isComplete(now)) this.release()
  }

  /** Next.js 13 and 14 print a failure twice, without their mark, one right after the other. */
  private isPrintedTwice({ block, digest }: ReadFailure): boolean {
    const isSame = digest !== undefined && block === this.printed
    this.printed = isSame || /^\s*\u2a2f/.test(block) ? undefined : block
    return isSame
  }

  private keep(bytes: Buffer, from: number): void {
    if (bytes.length - from > lineBytes) from = bytes.lastIndexOf(10) + 1
    const isTooLong = bytes.length - from > lineBytes
    // The chunk is reused by its owner.
    this.rest = Buffer.from(bytes.subarray(from, isTooLong ? from + lineBytes : undefined))
    if (!isTooLong) return
    this.readLine(this.rest.toString())
    this.rest = Buffer.alloc(0)
    this.isSkipping = true
  }

  private readLine(raw: string): void {
    if (!this.blocks.isOpen) {
      const before = this.before
      this.before = raw
      if (!ofHead.test(raw)) {
        this.addOutside(raw)
        return
      }
      if (before !== undefined) this.blocks.read(readLine(before))
    }
    this.before = undefined
    const line = readLine(raw)
    if (line.text.startsWith('{"') || line.text.startsWith('{ "')) {
      const failure = readJsonLine(line.text)
      if (failure) {
        this.blocks.end()
        this.hold(failure, this.recent.before([line.text], this.recent.count))
        return
      }
    }
    if (!this.blocks.read(line)) this.addOutside(raw)
  }
}
