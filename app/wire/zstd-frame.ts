const frameMagic = 0xfd2fb528
const dictionaryIdBytes = [0, 1, 2, 4]
const contentSizeBytes = [0, 2, 4, 8]
const runLengthBlock = 1

/**
 * Whether these bytes are exactly one complete zstd frame. Node 22 decompresses a truncated frame without an error, and Node 22 and 24 drop
 * everything after the first frame. Only reads the headers of blocks. Source: RFC 8878 §3.1.1.
 */
export function isWholeZstd(bytes: Uint8Array): boolean {
  try {
    return frameEnd(new DataView(bytes.buffer, bytes.byteOffset, bytes.length)) === bytes.length
  } catch (error) {
    // A header ends after the last byte.
    if (error instanceof RangeError) return false
    throw error
  }
}

/**
 * The offset at which the frame that starts at the first byte ends; undefined when no frame starts there. Throws RangeError when a header
 * is truncated.
 */
function frameEnd(view: DataView): number | undefined {
  if (view.getUint32(0, true) !== frameMagic) return undefined
  const descriptor = view.getUint8(4)
  const isSingleSegment = (descriptor & 0x20) !== 0
  const sizeBytes = contentSizeBytes[descriptor >> 6]! || (isSingleSegment ? 1 : 0)
  let at = 5 + (isSingleSegment ? 0 : 1) + dictionaryIdBytes[descriptor & 3]! + sizeBytes
  for (;;) {
    const header = view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
    at += 3 + (((header >> 1) & 3) === runLengthBlock ? 1 : header >> 3)
    if ((header & 1) === 1) return at + ((descriptor & 4) !== 0 ? 4 : 0)
  }
}
