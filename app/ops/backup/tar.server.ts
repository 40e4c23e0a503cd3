/**
 * The part of the tar format that a backup needs (POSIX.1-1988 "ustar"; sizes from 8 GiB up in GNU's base 256, which GNU tar, bsdtar and
 * BusyBox read): regular files with short names, mode 0600, without an owner. Such a head can be written in exactly one way, so any changed
 * bit is detected.
 */
export const blockBytes = 512

/** `modified`: seconds since 1970. */
export type TarHead = { path: string; bytes: number; modified: number }

const longestPath = 100
const largestOctal = 8 ** 11

export function tarHead({ path, bytes, modified }: TarHead): Buffer {
  if (Buffer.byteLength(path) > longestPath) throw new RangeError(`${path} is too long a name for a backup.`)
  const head = Buffer.alloc(blockBytes)
  head.write(path, 0)
  head.write('0000600\x000000000\x000000000\0', 100) // mode, user, group
  if (bytes < largestOctal) {
    head.write(`${octal(bytes, 11)}\0`, 124)
  } else {
    head[124] = 0x80
    head.writeBigUInt64BE(BigInt(bytes), 128)
  }
  head.write(`${octal(modified, 11)}\0`, 136)
  head.write('        0', 148) // the checksum as if it were blank; then: a regular file
  head.write('ustar\x0000', 257)
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(`${octal(sum, 6)}\0 `, 148)
  return head
}

/** Undefined when these 512 bytes are not exactly what `tarHead` writes. */
export function readTarHead(block: Buffer): TarHead | undefined {
  const path = block.toString('utf8', 0, longestPath).replace(/\0+$/, '')
  const isLarge = block[124] === 0x80
  const bytes = isLarge ? Number(block.readBigUInt64BE(128)) : Number.parseInt(block.toString('latin1', 124, 135), 8)
  const modified = Number.parseInt(block.toString('latin1', 136, 147), 8)
  if (!path || !Number.isSafeInteger(bytes) || !Number.isSafeInteger(modified)) return undefined
  const head = { path, bytes, modified }
  return Buffer.byteLength(path) <= longestPath && tarHead(head).equals(block) ? head : undefined
}

/** The number of zeros after that many bytes. */
export const paddingOf = (bytes: number): number => (blockBytes - (bytes % blockBytes)) % blockBytes

/** The end of an archive. */
export const tarEnd = Buffer.alloc(2 * blockBytes)

/** Bytes of a file in an archive, with head and padding. */
export const bytesInTar = (bytes: number): number => blockBytes + bytes + paddingOf(bytes)

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0')
