/**
 * Who walks which part of a batch, in memory that all walkers share. The writer takes parts from the front, the others from the back,
 * until they meet: nobody has to know beforehand how fast the others are, or whether they are there at all.
 */
export type Claims = {
  /** The first part nobody has, for the writer. Undefined when there is none left. */
  first(): number | undefined
  /** The last part nobody has, for a co-walker. */
  last(): number | undefined
  /** Lets nobody take another one. */
  close(): void
  /** Whether a co-walker has, or had, the part. */
  isLent(part: number): boolean
}

const [free, own, lent] = [0, 1, 2]

export const claimsMemory = (parts: number): SharedArrayBuffer =>
  new SharedArrayBuffer(parts * Int32Array.BYTES_PER_ELEMENT)

export function openClaims(memory: SharedArrayBuffer): Claims {
  const owners = new Int32Array(memory)
  const take = (part: number, owner: number) => Atomics.compareExchange(owners, part, free, owner) === free
  return {
    first() {
      for (let part = 0; part < owners.length; part++) if (take(part, own)) return part
      return undefined
    },
    last() {
      for (let part = owners.length - 1; part >= 0; part--) if (take(part, lent)) return part
      return undefined
    },
    close() {
      for (let part = 0; part < owners.length; part++) take(part, own)
    },
    isLent: (part) => Atomics.load(owners, part) === lent,
  }
}
