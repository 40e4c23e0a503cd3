import type { ColumnType, Value } from './table'

/*
 * Rows between two engines have the form of PostgreSQL's COPY in binary format
 * (https://www.postgresql.org/docs/current/sql-copy.html): a 16-bit number of fields, then each field as a 32-bit length in bytes
 * (-1: null) and its bytes. Integers have 8 bytes, real numbers 8 of IEEE 754, big-endian; text is UTF-8. One row has exactly one form, so
 * equal rows of two engines have equal bytes.
 */

/** Bytes of the length before each field. */
export const lengthBytes = 4

/**
 * PostgreSQL's text cannot hold the character U+0000: it becomes U+FFFD, as when the event is recorded there. Throws RangeError for a value
 * that is not of its column's type.
 */
export function encodeRow(types: ColumnType[], values: Value[]): Buffer {
  const fields = types.map((type, at) => encodeField(type, values[at] ?? null))
  const row = Buffer.allocUnsafe(fields.reduce((sum, field) => sum + lengthBytes + (field?.length ?? 0), 2))
  let at = row.writeInt16BE(types.length, 0)
  for (const field of fields) {
    at = row.writeInt32BE(field?.length ?? -1, at)
    if (field) {
      row.set(field, at)
      at += field.length
    }
  }
  return row
}

function encodeField(type: ColumnType, value: Value): Uint8Array | undefined {
  if (value === null) return undefined
  if (type === 'integer' && Number.isSafeInteger(value)) return integer(value as number)
  if (type === 'real' && typeof value === 'number') return real(value)
  if (type === 'text' && typeof value === 'string')
    return Buffer.from(value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value, 'utf8')
  if (type === 'bytes' && value instanceof Uint8Array) return value
  throw new RangeError(`a value of type ${typeof value} in a column of type ${type}`)
}

function integer(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(8)
  const high = Math.floor(value / 2 ** 32)
  bytes.writeInt32BE(high, 0)
  bytes.writeUInt32BE(value - high * 2 ** 32, 4)
  return bytes
}

function real(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(8)
  bytes.writeDoubleBE(value, 0)
  return bytes
}

/** The values of a row of these types. Bytes share the memory of `row`. */
export function decodeRow(types: ColumnType[], row: Buffer): Value[] {
  let at = 2
  return types.map((type) => {
    const length = row.readInt32BE(at)
    at += lengthBytes
    if (length < 0) return null
    const field = row.subarray(at, at + length)
    at += length
    return decodeField(type, field)
  })
}

function decodeField(type: ColumnType, field: Buffer): Value {
  if (type === 'integer') return field.readInt32BE(0) * 2 ** 32 + field.readUInt32BE(4)
  if (type === 'real') return field.readDoubleBE(0)
  return type === 'text' ? field.toString('utf8') : field
}
