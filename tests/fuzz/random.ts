/** Numbers that are the same for the same seed and stream (mulberry32): a case can be made again without those before it. */
export class Random {
  #state: number

  constructor(seed: number, stream = 0) {
    this.#state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(stream + 1, 0x85ebca6b)) | 0
    this.next()
  }

  /** In [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from 0 to `end`, which is left out; 0 when there is none. */
  below(end: number): number {
    return Math.floor(this.next() * end)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[this.below(list.length)]
    if (picked === undefined && list.length === 0) throw new RangeError('Nothing to pick from.')
    return picked as T
  }

  /** Mostly small, seldom as large as `most`. */
  size(most: number): number {
    return Math.ceil(most ** this.next())
  }

  bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.below(256))
  }

  hex(digits: number): string {
    return Array.from({ length: digits }, () => '0123456789abcdef'[this.below(16)]).join('')
  }
}
