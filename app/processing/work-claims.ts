/**
 * Which thread processes which part of a batch, in shared memory. The writer claims parts from the front and pool workers from the back,
 * until they meet: no thread needs to know how fast the others are or whether they are running.
 */
export type WorkClaims = {
  /** Claims the first free part for the writer. Undefined when none is free. */
  first(): number | undefined
  /** Claims the last free part for a pool worker. Undefined when none is free. */
  last(): number | undefined
  /** No part can be claimed from now on. */
  close(): void
  /** Whether a pool worker claimed the part. */
  isTakenByPool(part: number): boolean
}

const [free, ofWriter, ofPool] = [0, 1, 2]

export const workClaimsMemory = (parts: number): SharedArrayBuffer =>
  new SharedArrayBuffer(parts * Int32Array.BYTES_PER_ELEMENT)

export function openWorkClaims(memory: SharedArrayBuffer): WorkClaims {
  const owners = new Int32Array(memory)
  const claim = (part: number, owner: number) => Atomics.compareExchange(owners, part, free, owner) === free
  return {
    first() {
      for (let part = 0; part < owners.length; part++) if (claim(part, ofWriter)) return part
      return undefined
    },
    last() {
      for (let part = owners.length - 1; part >= 0; part--) if (claim(part, ofPool)) return part
      return undefined
    },
    close() {
      for (let part = 0; part < owners.length; part++) claim(part, ofWriter)
    },
    isTakenByPool: (part) => Atomics.load(owners, part) === ofPool,
  }
}
