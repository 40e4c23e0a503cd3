import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { FunctionTable } from './function-table'
import { resolvingLimits } from './resolving-limits'
import { scanFunctions } from './scan-functions'

/** The functions of a script in the format that is stored. Undefined for a script that is too large or cannot be parsed. */
export function packedFunctions(script: Uint8Array): Uint8Array | undefined {
  if (script.length > resolvingLimits.script) return undefined
  const functions = scanFunctions(new TextDecoder().decode(script))
  return functions && packFunctions(functions)
}

/** The stored format: three lengths, lines, functions, names; raw deflate. Numbers are little-endian. */
function packFunctions({ lines, functions, names }: FunctionTable): Uint8Array {
  const text = Buffer.from(JSON.stringify(names))
  const head = Uint32Array.of(lines.length, functions.length, text.length)
  return deflateRawSync(Buffer.concat([bytesOf(head), bytesOf(lines), bytesOf(functions), text]), { level: 1 })
}

/** Undefined for damaged data. */
export function unpackFunctions(packed: Uint8Array): FunctionTable | undefined {
  try {
    const { buffer, byteOffset, length } = inflateRawSync(packed, { maxOutputLength: 4 * resolvingLimits.script })
    // A copy, because numbers of four bytes must be aligned.
    const own = buffer.slice(byteOffset, byteOffset + length)
    const [lineCount = 0, functionCount = 0, textLength = 0] = new Uint32Array(own, 0, 3)
    const lines = new Uint32Array(own, 12, lineCount)
    const functions = new Int32Array(own, 12 + 4 * lineCount, functionCount)
    const text = new Uint8Array(own, 12 + 4 * (lineCount + functionCount), textLength)
    return { lines, functions, names: JSON.parse(Buffer.from(text).toString()) }
  } catch {
    return undefined
  }
}

const bytesOf = (numbers: Uint32Array | Int32Array) =>
  Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength)
