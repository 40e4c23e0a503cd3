import { readLine } from './line'

/** The lines before a failure that are reported with it: their number, and bytes of output. Less than what `LineSearch` keeps of it. */
const most = { lines: 30, bytes: 4096, characters: 500 }

/** The last lines of an output outside of blocks. */
export class RecentLines {
  #raw: string[] = []

  add(raw: string): void {
    this.#raw.push(raw)
    if (this.#raw.length >= 4 * most.lines) this.#raw = this.#raw.slice(-2 * most.lines)
  }

  clear(): void {
    this.#raw = []
  }

  /** Without colours and prefixes, oldest first; up to the first line of a block that begins with these lines. */
  before(block: readonly string[]): string[] {
    const lines: string[] = []
    let bytes = 0
    let isInBlock = true
    for (const raw of this.#raw.toReversed()) {
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
