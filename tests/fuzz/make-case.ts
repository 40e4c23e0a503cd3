import type { Material } from './material'
import { bytesMutations } from './mutate-bytes'
import { type Encoded, encode, encodeStrangely } from './mutate-encoding'
import { frameChanges, loosen, payloadChanges, tighten } from './mutate-envelope'
import { mutateJson } from './mutate-json'
import { requestChanges } from './mutate-request'
import { Random } from './random'

/** One request of a run. `steps` say how it was made; the same seed and number make it again. */
export type FuzzCase = Material & { seed: number; number: number; steps: string[]; delivery: Delivery }

/** In one piece, in small ones, or with the connection lost before the end. */
export type Delivery = 'whole' | 'pieces' | 'lost'

export function makeCase(material: readonly Material[], seed: number, number: number): FuzzCase {
  const random = new Random(seed, number)
  const start = random.pick(material)
  const other = random.pick(material)
  const steps: string[] = []
  const body = changedBody(withOwnId(start.body, random), start, other, random, steps)
  const request = changedRequest(start, random, steps)
  const encoded = random.chance(0.12) ? encodeStrangely(body, random) : encode(body, random)
  if (encoded.step) steps.push(encoded.step)
  const delivery: Delivery = random.chance(0.01) ? 'lost' : random.chance(0.3) ? 'pieces' : 'whole'
  return { ...request, ...sent(request, encoded), seed, number, steps, delivery }
}

function sent({ headers }: Material, { body, encoding }: Encoded): Pick<Material, 'headers' | 'body'> {
  return { body, headers: encoding === undefined ? headers : { ...headers, 'content-encoding': encoding } }
}

/** Mostly another event each time: one that is there already would be read and then forgotten. */
function withOwnId(body: Uint8Array, random: Random): Uint8Array {
  if (random.chance(0.1)) return body
  const id = random.hex(32)
  const text = Buffer.from(body).toString('latin1')
  const replaced = text.replace(/("event_id"\s*:\s*")([0-9a-f]{32}|[0-9a-f-]{36})"/gi, (_, before, old) => {
    const dashed = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    return `${before}${old.length === 36 ? dashed : id}"`
  })
  return Buffer.from(replaced, 'latin1')
}

function changedBody(body: Uint8Array, start: Material, other: Material, random: Random, steps: string[]): Uint8Array {
  if (random.chance(0.05)) return body
  let changed = body
  for (let left = random.size(4); left > 0; left--) changed = changeOnce(changed, start, other, random, steps)
  return changed.length > 6_000_000 ? changed.subarray(0, 6_000_000) : changed
}

function changeOnce(body: Uint8Array, start: Material, other: Material, random: Random, steps: string[]): Uint8Array {
  if (random.chance(0.2) || start.name.includes('minidump')) {
    const [name, mutate] = random.pick(Object.entries(bytesMutations))
    steps.push(name)
    return mutate(body, random, other.body)
  }
  if (!/envelope|tunnel/.test(start.url)) {
    steps.push('json')
    return Buffer.from(mutateJson(Buffer.from(body).toString('utf8'), random, firstJson(other)))
  }
  const [name, change] = random.pick(Object.entries(random.chance(0.65) ? payloadChanges : frameChanges))
  steps.push(`envelope ${name}`)
  const loose = loosen(body)
  change(loose, random, loosen(other.body))
  return tighten(loose, random.chance(0.02) ? random.pick(['\r\n', '\n\n', '', ' \n']) : '\n')
}

function firstJson({ url, body }: Material): string {
  const bytes = url.includes('envelope') ? (loosen(body).items[0]?.payload ?? body) : body
  return Buffer.from(bytes).toString('utf8')
}

function changedRequest(start: Material, random: Random, steps: string[]): Material {
  if (random.chance(0.85)) return start
  const [name, change] = random.pick(Object.entries(requestChanges))
  steps.push(name)
  return change(start, random)
}
