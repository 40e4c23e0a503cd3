import { lengthBytes } from '../moving/row-format'

/** What a stream of rows begins with: its signature, and two empty 32-bit fields. */
export const copyHead = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')

/** What it ends with, instead of a number of fields. */
export const copyEnd = Buffer.from([0xff, 0xff])

/** Cuts a stream of rows, which arrives in pieces of any size, into rows. */
export class RowSplitter {
  #rest: Buffer = Buffer.alloc(0)
  #begun = false

  /** The rows that are complete with this piece, in memory of their own. */
  push(piece: Buffer): Buffer[] {
    // The driver uses the memory of a piece again.
    const bytes = Buffer.concat([this.#rest, piece])
    const rows: Buffer[] = []
    let from = 0
    if (!this.#begun) {
      if (bytes.length < copyHead.length) {
        this.#rest = bytes
        return rows
      }
      if (!bytes.subarray(0, copyHead.length).equals(copyHead))
        throw new RangeError('PostgreSQL sent another form of rows.')
      this.#begun = true
      from = copyHead.length
    }
    for (;;) {
      const end = endOfRow(bytes, from)
      if (end === undefined) break
      rows.push(bytes.subarray(from, end))
      from = end
    }
    this.#rest = bytes.subarray(from)
    return rows
  }

  /** Throws RangeError unless the stream has ended where it should. */
  end(): void {
    if (!this.#rest.equals(copyEnd)) throw new RangeError('PostgreSQL sent only part of a table.')
  }
}

/** Undefined while the row is not complete, and at the end of the stream. */
function endOfRow(bytes: Buffer, from: number): number | undefined {
  if (from + 2 > bytes.length) return undefined
  const fields = bytes.readInt16BE(from)
  if (fields < 0) return undefined
  let at = from + 2
  for (let field = 0; field < fields; field++) {
    if (at + lengthBytes > bytes.length) return undefined
    at += lengthBytes + Math.max(0, bytes.readInt32BE(at))
  }
  return at > bytes.length ? undefined : at
}
