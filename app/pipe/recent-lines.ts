import { readLine } from './line'

/** The lines before a failure that are reported with it: their number, and bytes of output. Less than what `LineSearch` keeps of it. */
const most = { lines: 30, bytes: 4096, characters: 500 }

/** The last lines of an output outside of blocks. */
export class RecentLines {
  #raw: string[] = []
  #count = 0

  /** How many lines there were so far. */
  get count(): number {
    return this.#count
  }

  add(raw: string): void {
    this.#raw.push(raw)
    this.#count++
    if (this.#raw.length >= 4 * most.lines) this.#raw = this.#raw.slice(-2 * most.lines)
  }

  clear(): void {
    this.#raw = []
  }

  /** Without colours and prefixes, oldest first; up to a block with these lines that began after `begun` lines. */
  before(block: readonly string[], begun: number): string[] {
    const lines: string[] = []
    let bytes = 0
    let isInBlock = true
    const end = Math.max(0, this.#raw.length - (this.#count - begun))
    for (const raw of this.#raw.slice(0, end).toReversed()) {
      const { text } = readLine(raw)
      isInBlock &&= block.includes(text)
      if (isInBlock) continue
      bytes += Buffer.byteLength(raw) + 1
      if (bytes > most.bytes || lines.length === most.lines) break
      // A digest in it belongs to another failure.
      if (text.trim() !== '' && !text.includes('digest: ')) lines.push(text.slice(0, most.characters))
    }
    return lines.reverse()
  }
}
