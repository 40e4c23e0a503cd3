import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FuzzCase } from './make-case'

const folder = fileURLToPath(new URL('../fixtures/fuzz/', import.meta.url))

/** Requests that showed a defect once, as they were sent: a body and a head of the same name, which says what went wrong. */
export function foundCases(): FuzzCase[] {
  const heads = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return heads.sort().map((head, number) => {
    const name = head.replace(/\.json$/, '')
    const { method, url, headers, delivery } = JSON.parse(readFileSync(folder + head, 'utf8'))
    const body = readFileSync(`${folder}${name}.body`)
    return { name, method, url, headers, delivery, body, seed: 0, number, steps: [name] }
  })
}
