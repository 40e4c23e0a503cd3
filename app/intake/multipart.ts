/** One part of a `multipart/form-data` body. Its bytes share the memory of the body. */
export type Part = { name: string; filename?: string; contentType?: string; bytes: Uint8Array }

export type Multipart = { ok: true; parts: Part[] } | { ok: false; detail: string; offset: number }

const headerBytes = 16 * 1024
const cr = 0x0d
const dash = 0x2d

const ascii = new TextEncoder()
const utf8 = new TextDecoder()

/**
 * The parts of a form, in order. Strange bytes never throw; the last part must be closed, so that half a file is not taken for a whole one.
 * `maxParts`: more make the form malformed. Source: RFC 7578, RFC 2046 §5.1.
 */
export function parseMultipart(bytes: Uint8Array, contentType: string, maxParts: number): Multipart {
  const boundary = /boundary=(?:"([^"]{1,200})"|([^;\s]{1,200}))/i.exec(contentType)
  if (!boundary) return { ok: false, detail: 'The content type names no boundary.', offset: 0 }
  const mark = ascii.encode(`--${boundary[1] ?? boundary[2]}`)
  const parts: Part[] = []
  let at = find(bytes, mark, 0)
  if (at === -1) return { ok: false, detail: 'The boundary of the form is not in the body.', offset: 0 }
  for (;;) {
    at += mark.length
    if (bytes[at] === dash && bytes[at + 1] === dash) return { ok: true, parts }
    if (parts.length >= maxParts) return { ok: false, detail: `A form may have ${maxParts} parts.`, offset: at }
    const start = find(bytes.subarray(0, at + headerBytes), blankLine, at)
    if (start === -1) return { ok: false, detail: 'A part of the form has no end to its header.', offset: at }
    const end = endOfPart(bytes, mark, start + blankLine.length)
    if (end === -1) return { ok: false, detail: 'The last part of the form is cut.', offset: start }
    const head = utf8.decode(bytes.subarray(at, start))
    parts.push({ ...describe(head), bytes: bytes.subarray(start + blankLine.length, end) })
    at = end + 2
  }
}

const blankLine = ascii.encode('\r\n\r\n')

/** Where the line break before the next boundary stands. */
function endOfPart(bytes: Uint8Array, mark: Uint8Array, from: number): number {
  for (let at = find(bytes, mark, from); at !== -1; at = find(bytes, mark, at + 1)) {
    if (at - 2 >= from && bytes[at - 2] === cr && bytes[at - 1] === 0x0a) return at - 2
  }
  return -1
}

function describe(head: string): Omit<Part, 'bytes'> {
  const disposition = /^content-disposition:(.*)$/im.exec(head)?.[1] ?? ''
  const filename = extendedName(disposition) ?? parameter(disposition, 'filename')
  const contentType = /^content-type:(.*)$/im.exec(head)?.[1]?.trim()
  return {
    name: parameter(disposition, 'name') ?? '',
    ...(filename !== undefined && { filename }),
    ...(contentType && { contentType }),
  }
}

function parameter(disposition: string, name: string): string | undefined {
  const found = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]*))`, 'i').exec(disposition)
  return found ? (found[1]?.replace(/\\(["\\])/g, '$1') ?? found[2]) : undefined
}

function extendedName(disposition: string): string | undefined {
  const found = /;\s*filename\*=utf-8''([^;\s]*)/i.exec(disposition)?.[1]
  try {
    return found === undefined ? undefined : decodeURIComponent(found)
  } catch {
    return undefined
  }
}

/** Index of `needle` at or behind `from`, or -1. */
function find(bytes: Uint8Array, needle: Uint8Array, from: number): number {
  const first = needle[0]!
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (at + needle.length > bytes.length) return -1
    let same = 1
    while (same < needle.length && bytes[at + same] === needle[same]) same++
    if (same === needle.length) return at
  }
  return -1
}
