import { mkdirSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FuzzCase } from './make-case'

const folder = fileURLToPath(new URL('../.artifacts/', import.meta.url))

/** Keeps the request of a case that failed: its head and why as JSON, its body as it was sent. Returns the body's path. */
export function keepFailure({ body, ...head }: FuzzCase, what: string, detail: string): string {
  mkdirSync(folder, { recursive: true })
  const file = `${folder}fuzz-${head.seed}-${head.number}`
  writeFileSync(`${file}.json`, `${JSON.stringify({ what, detail, ...head }, null, 2)}\n`)
  writeFileSync(`${file}.body`, body)
  return relative(process.cwd(), `${file}.body`)
}
