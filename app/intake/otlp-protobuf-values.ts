import type { Attributes } from './otlp-records'
import type { ProtobufReader } from './protobuf'

/*
 * Attributes and their values in the binary encoding of OTLP. Source: opentelemetry-proto 1.x, common.proto.
 */

/** Tags: 8 × the number of the field, plus its encoding. */
export const keyValue = { key: 0x0a, value: 0x12 } as const
const anyValue = { text: 0x0a, boolean: 0x10, int: 0x18, double: 0x21, array: 0x2a, list: 0x32, bytes: 0x3a } as const
/** Of ArrayValue and KeyValueList. */
const entry = 0x0a

/** Calls `take` with the place of each field that has this tag. */
export function parts(
  reader: ProtobufReader,
  start: number,
  end: number,
  tag: number,
  take: (start: number, end: number) => void,
): void {
  for (let at = start; at < end; ) {
    const next = reader.next(at, end)
    if (reader.tag === tag) take(reader.from, next)
    at = next
  }
}

/** What is done with the fields of a message, by their tag. Others are skipped. */
export type FieldReaders<T> = {
  readonly [tag: number]: (read: T, reader: ProtobufReader, from: number, to: number) => void
}

/** Reads the fields of a message into `read`. Each counts as a value. */
export function readFields<T>(
  reader: ProtobufReader,
  start: number,
  end: number,
  readers: FieldReaders<T>,
  read: T,
): void {
  for (let at = start; at < end; ) {
    const next = reader.next(at, end)
    reader.count()
    readers[reader.tag]?.(read, reader, reader.from, next)
    at = next
  }
}

/** Names must not be empty. Of equal names the last one wins, as OpenTelemetry specifies. */
export function readAttribute(
  reader: ProtobufReader,
  start: number,
  end: number,
  into: Attributes,
  depth: number,
): void {
  reader.checkDepth(depth, start)
  let key = ''
  let value: unknown
  for (let at = start; at < end; ) {
    const next = reader.next(at, end)
    const { tag, from } = reader
    reader.count()
    if (tag === keyValue.key) key = reader.text(from, next)
    else if (tag === keyValue.value) value = readValue(reader, from, next, depth + 1)
    at = next
  }
  if (key !== '') into.set(key, value)
}

/** The value of an AnyValue; undefined for an empty one. */
export function readValue(reader: ProtobufReader, start: number, end: number, depth: number): unknown {
  reader.checkDepth(depth, start)
  let value: unknown
  for (let at = start; at < end; ) {
    const next = reader.next(at, end)
    const { from } = reader
    reader.count()
    switch (reader.tag) {
      case anyValue.text:
        value = reader.text(from, next)
        break
      case anyValue.boolean:
        value = reader.boolean(from)
        break
      case anyValue.int:
        value = reader.int64(from, next)
        break
      case anyValue.double:
        value = reader.double(from)
        break
      case anyValue.bytes:
        value = reader.base64(from, next)
        break
      case anyValue.array:
        value = readArray(reader, from, next, depth + 1)
        break
      case anyValue.list:
        value = readList(reader, from, next, depth + 1)
    }
    at = next
  }
  return value
}

function readArray(reader: ProtobufReader, start: number, end: number, depth: number): unknown[] {
  reader.checkDepth(depth, start)
  const values: unknown[] = []
  parts(reader, start, end, entry, (start, end) => {
    reader.count()
    values.push(readValue(reader, start, end, depth + 1))
  })
  return values
}

function readList(reader: ProtobufReader, start: number, end: number, depth: number): object {
  reader.checkDepth(depth, start)
  const values: Attributes = new Map()
  parts(reader, start, end, entry, (start, end) => {
    reader.count()
    readAttribute(reader, start, end, values, depth + 1)
  })
  return Object.fromEntries(values)
}
