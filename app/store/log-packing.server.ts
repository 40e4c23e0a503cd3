import { hash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import type { LogChunk, LogLine, PackedLines } from '../logs/log-line'
import { packBytes } from './body-packing.server'

/** Bytes of lines, unpacked, above which a row counts as damaged. */
const mostBytes = 16 * 1024 * 1024

/** Lines as they are stored, and how many bytes they have unpacked. */
export function packLines(lines: readonly LogLine[]): { packed: PackedLines; size: number } {
  const bytes = Buffer.from(JSON.stringify(lines))
  return { packed: packBytes(bytes), size: bytes.length }
}

/** The lines again. Throws for a damaged row. */
export function linesIn({ codec, bytes }: PackedLines): LogLine[] {
  const plain = codec === 3 ? brotliDecompressSync(bytes, { maxOutputLength: mostBytes }) : Buffer.from(bytes)
  return JSON.parse(plain.toString()) as LogLine[]
}

/** Lines that arrived together; undefined without any. */
export function chunkOf(projectId: number, lines: readonly LogLine[]): LogChunk | undefined {
  const [first] = lines
  if (!first) return undefined
  let [firstAt, lastAt] = [first.at, first.at]
  const traces = new Set<string>()
  const servers = new Set<string>()
  for (const { at, traceId, server } of lines) {
    if (at < firstAt) firstAt = at
    if (at > lastAt) lastAt = at
    if (traceId !== undefined) traces.add(traceId)
    if (server !== undefined) servers.add(server)
  }
  return {
    projectId,
    firstAt,
    lastAt,
    lines: lines.length,
    traces: [...traces],
    servers: [...servers],
    ...packLines(lines),
  }
}

/** A trace as a number for the index: 52 of its 128 random bits. The lines themselves are compared in full. */
export const traceKey = (traceId: string): number => Number.parseInt(traceId.slice(0, 13), 16)

/** The same of a server's name. */
export const serverKey = (server: string): number => Number.parseInt(hash('sha256', server, 'hex').slice(0, 13), 16)
