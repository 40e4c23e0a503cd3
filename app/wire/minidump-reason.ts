/** Why a program crashed, according to its dump: the name of the signal or exception, and its address. */
export type CrashReason = { name: string; address: string }

const directoryEntry = 12
const mostStreams = 200
const exceptionStream = 6
const systemInfoStream = 7

/**
 * Reads the two streams with the reason; undefined when the bytes are not a minidump, or the dump was not written because of a crash. Never
 * throws. Without symbols, only this distinguishes crashes. Source: minidumpapiset.h (MINIDUMP_HEADER, _DIRECTORY, _EXCEPTION_STREAM,
 * _SYSTEM_INFO), Breakpad's minidump_format.h for platforms that are not Windows.
 */
export function crashReason(bytes: Uint8Array): CrashReason | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (bytes.length < 32 || view.getUint32(0, true) !== 0x504d444d) return undefined
  const exception = streamAt(view, exceptionStream, 32)
  if (exception === undefined) return undefined
  const system = streamAt(view, systemInfoStream, 24)
  const platform = system === undefined ? 0 : view.getUint32(system + 20, true)
  const code = view.getUint32(exception + 8, true)
  const address = view.getBigUint64(exception + 24, true)
  const name = names[platform]?.[code] ?? `Exception 0x${code.toString(16)}`
  return { name, address: `0x${address.toString(16)}` }
}

/** The exception of a crash that only has a dump, in the form an SDK would send. */
export function crashException(dump: Uint8Array) {
  const reason = crashReason(dump)
  return {
    type: reason?.name ?? 'Minidump',
    value: reason ? `The program crashed at ${reason.address}` : 'The program crashed',
    mechanism: { type: 'minidump', handled: false },
  }
}

/** The offset of a stream of this type with at least `bytes` bytes. */
function streamAt(view: DataView, type: number, bytes: number): number | undefined {
  const count = Math.min(view.getUint32(8, true), mostStreams)
  const directory = view.getUint32(12, true)
  for (let n = 0; n < count; n++) {
    const at = directory + n * directoryEntry
    if (at + directoryEntry > view.byteLength) return undefined
    const start = view.getUint32(at + 8, true)
    if (view.getUint32(at, true) === type) return start + bytes <= view.byteLength ? start : undefined
  }
  return undefined
}

const signals = { 4: 'SIGILL', 5: 'SIGTRAP', 6: 'SIGABRT', 7: 'SIGBUS', 8: 'SIGFPE', 11: 'SIGSEGV', 31: 'SIGSYS' }

/** By platform (Windows, macOS, iOS, Linux, Android), then by code. */
const names: Record<number, Record<number, string>> = {
  2: {
    2147483651: 'EXCEPTION_BREAKPOINT',
    3221225477: 'EXCEPTION_ACCESS_VIOLATION',
    3221225501: 'EXCEPTION_ILLEGAL_INSTRUCTION',
    3221225620: 'EXCEPTION_INT_DIVIDE_BY_ZERO',
    3221225725: 'EXCEPTION_STACK_OVERFLOW',
    3221226356: 'EXCEPTION_HEAP_CORRUPTION',
    3221226505: 'EXCEPTION_STACK_BUFFER_OVERRUN',
    3765269347: 'Unhandled C++ exception',
  },
  33025: machExceptions(),
  33026: machExceptions(),
  33281: signals,
  33283: signals,
}

function machExceptions(): Record<number, string> {
  return {
    1: 'EXC_BAD_ACCESS',
    2: 'EXC_BAD_INSTRUCTION',
    3: 'EXC_ARITHMETIC',
    5: 'EXC_SOFTWARE',
    6: 'EXC_BREAKPOINT',
    10: 'EXC_CRASH',
    11: 'EXC_RESOURCE',
    12: 'EXC_GUARD',
  }
}
