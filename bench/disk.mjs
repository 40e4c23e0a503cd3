import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Bytes per second that the disk makes durable, `batch` bytes at a time, one after the other, in a file that was filled with zeros before,
 * like the inbox.
 *
 * @param {number} batch
 */
export function durableBandwidth(batch, milliseconds = 1000) {
  const dir = mkdtempSync(join(tmpdir(), 'digestline-bench-disk-'))
  const fd = openSync(join(dir, 'file'), 'w')
  const length = 64 * 1024 * 1024
  try {
    const zeros = Buffer.alloc(1024 * 1024)
    for (let at = 0; at < length; at += zeros.length) writeSync(fd, zeros, 0, zeros.length, at)
    fdatasyncSync(fd)
    const bytes = Buffer.alloc(Math.round(batch), 0x64)
    const started = performance.now()
    let written = 0
    while (performance.now() - started < milliseconds) {
      writeSync(fd, bytes, 0, bytes.length, written % (length - bytes.length))
      fdatasyncSync(fd)
      written += bytes.length
    }
    return written / ((performance.now() - started) / 1000)
  } finally {
    closeSync(fd)
    rmSync(dir, { recursive: true })
  }
}
