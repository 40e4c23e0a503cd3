import { hash } from 'node:crypto'

/** How many rows a table has, and a sum over them that does not depend on their order (hex). */
export type Fingerprint = { rows: number; sum: string }

/**
 * Adds up the rows of a table: the first 128 bits of each row's SHA-256, as four numbers of 32 bits. So two engines can be compared without
 * sorting their rows. It finds mistakes and damage; nobody is kept from making two tables with the same sum on purpose.
 */
export class Fingerprinting {
  #rows = 0
  readonly #sums = new Uint32Array(4)

  add(row: Uint8Array): void {
    this.#rows++
    const digest = hash('sha256', row, 'buffer')
    for (let at = 0; at < 4; at++) this.#sums[at]! += digest.readUInt32BE(at * 4)
  }

  get result(): Fingerprint {
    return { rows: this.#rows, sum: [...this.#sums].map((part) => part.toString(16).padStart(8, '0')).join('') }
  }
}
