import { fieldsOf } from './data'
import { filtered } from './filtered'
import { notedRemovals, noteRemovals } from './noted-removals'
import { withoutSecretsInName } from './secret-in-name'
import { secretName } from './secret-keys'

const note = '"_digestline"'
const looks = { cards: false, personal: true, addresses: false }

/**
 * A kept payload (JSON) whose list of removals names no secret, as long in bytes as it was; undefined when it needs no change.
 *
 * Until migration 0032 the first of any two texts in a list became the path of what was removed from the second, unscrubbed; and so did names
 * of fields. What was removed stays removed. The payload is filled up with spaces, so that it can be put where it was.
 */
export function withRepairedRemovals(text: string): string | undefined {
  if (!text.includes(note)) return undefined
  const payload: unknown = JSON.parse(text)
  const { removed, more } = notedRemovals(payload)
  const repaired = removed.map(({ path, rule }) => ({ path: repairedPath(payload, path), rule }))
  if (repaired.every(({ path }, n) => path === removed[n]?.path)) return undefined
  noteRemovals(payload, repaired, more)
  const room = Buffer.byteLength(text)
  for (const one of [JSON.stringify(payload), JSON.stringify({ ...fieldsOf(payload), _digestline: undefined })]) {
    const spare = room - Buffer.byteLength(one)
    if (spare >= 0) return one + ' '.repeat(spare)
  }
  return undefined
}

/** The path as far as the payload has it, and of a pair whose name was scrubbed its index. */
function repairedPath(payload: unknown, path: string): string {
  let at = payload
  let done = ''
  while (done.length < path.length) {
    const step = Array.isArray(at) ? stepInList(at, path.slice(done.length)) : stepInFields(at, path, done)
    if (step === undefined) return Array.isArray(at) ? `${done}[1]` : done
    done += step.part
    at = step.value
  }
  return done
}

type Step = { part: string; value: unknown }

function stepInList(list: unknown[], rest: string): Step | undefined {
  const index = /^\[(\d{1,9})\]/.exec(rest)
  if (index) return { part: index[0], value: list[Number(index[1])] }
  // Of the frames of a stack all variables were removed at once.
  if (rest === '.vars') return { part: rest, value: filtered }
  const name = list.length === 2 && typeof list[0] === 'string' ? `.${list[0]}` : undefined
  return name !== undefined && isStep(rest, name) ? { part: name, value: list[1] } : undefined
}

/** The longest name the path may go on with, if that holds no secret. */
function stepInFields(value: unknown, path: string, done: string): Step | undefined {
  const fields = fieldsOf(value)
  if (!fields) return undefined
  const dot = done === '' ? '' : '.'
  const rest = path.slice(done.length)
  let found: string | undefined
  for (const name in fields) {
    if (isStep(rest, dot + name) && name.length >= (found?.length ?? 0)) found = name
  }
  if (found === undefined || withoutSecretsInName(found, looks, secretName) !== found) return undefined
  return { part: dot + found, value: fields[found] }
}

const isStep = (rest: string, part: string): boolean =>
  rest.startsWith(part) && (rest.length === part.length || rest[part.length] === '.' || rest[part.length] === '[')
