import { boundedData, type Fields, fieldsOf } from './data'
import { limits } from './limits'
import type { Notes } from './notes'
import { cleanText, cutText } from './text'

/**
 * Reads a JSON object whose fields may have any type.
 * 1. Never throws. A value of a wrong type is dropped and noted; its siblings stay.
 * 2. Missing, null and empty are the same: undefined.
 * 3. Paths are only built when a note is made.
 */
export class Reader {
  constructor(
    readonly fields: Fields,
    readonly notes: Notes,
    private readonly parent?: Reader,
    private readonly place: string = '',
  ) {}

  /** Where this object stands in the payload: `exception.values[0]`. */
  get path(): string {
    const above = this.parent?.path
    return above ? `${above}.${this.place}` : this.place
  }

  note(name: string, what: string): void {
    this.notes.add(this.path ? `${this.path}.${name}` : name, what)
  }

  /** Text of at most `limit` characters. Numbers become text (user 17, dist 77); other scalars are dropped with a note. */
  text(name: string, limit: number = limits.name): string | undefined {
    const value = this.fields[name]
    if (typeof value === 'string') return this.kept(name, value, limit)
    if (value === undefined || value === null) return undefined
    if (typeof value === 'object') {
      this.note(name, 'not text, dropped')
      return undefined
    }
    if (typeof value !== 'number') this.note(name, `${typeof value} read as text`)
    return String(value)
  }

  private kept(name: string, value: string, limit: number): string | undefined {
    if (value.length <= limit) return cleanText(value) || undefined
    this.note(name, `cut to ${limit} characters`)
    return cleanText(cutText(value, limit))
  }

  /** A whole number, also from text with digits. */
  integer(name: string): number | undefined {
    const value = this.fields[name]
    if (value === undefined || value === null) return undefined
    const number = typeof value === 'string' && /^\s*-?\d{1,15}\s*$/.test(value) ? Number(value) : value
    if (typeof number === 'number' && Number.isFinite(number)) return Math.trunc(number)
    this.note(name, 'not a number, dropped')
    return undefined
  }

  boolean(name: string): boolean | undefined {
    const value = this.fields[name]
    if (typeof value === 'boolean') return value
    if (value === undefined || value === null) return undefined
    if (value === 1 || value === 'true' || value === 'True') return true
    if (value === 0 || value === 'false' || value === 'False') return false
    this.note(name, 'neither true nor false, dropped')
    return undefined
  }

  /** The object under a name. */
  child(name: string): Reader | undefined {
    const value = this.fields[name]
    if (value === undefined || value === null) return undefined
    const fields = fieldsOf(value)
    if (fields) return new Reader(fields, this.notes, this, name)
    this.note(name, 'not an object, dropped')
    return undefined
  }

  /**
   * The objects of a list, which may be `[…]`, `{"values": […]}` or, for values, one object; at most the last `limit`. Null entries are
   * skipped without a note, because SDKs send them; other wrong entries get a note.
   */
  children(name: string, limit: number, listName = 'values'): Reader[] {
    const value = this.fields[name]
    const wrapped = fieldsOf(value)
    const inner = wrapped?.[listName]
    const place = Array.isArray(inner) ? `${name}.${listName}` : name
    const isSingle = listName === 'values' && wrapped !== undefined && !Object.hasOwn(wrapped, listName)
    const list = listed(value, inner, isSingle)
    if (!list) {
      if (value !== undefined && value !== null && !wrapped) this.note(name, 'not a list, dropped')
      return []
    }
    const from = Math.max(0, list.length - limit)
    if (from > 0) this.note(place, `${list.length} entries, the last ${limit} kept`)
    return this.entries(list, place, from)
  }

  private entries(list: unknown[], place: string, from: number): Reader[] {
    const readers: Reader[] = []
    for (let i = from; i < list.length; i++) {
      const fields = fieldsOf(list[i])
      if (fields) readers.push(new Reader(fields, this.notes, this, `${place}[${i}]`))
      else if (list[i] !== null) this.note(`${place}[${i}]`, 'not an object, dropped')
    }
    return readers
  }

  /** The strings of a list, at most `most`; undefined when there are none. Other entries become empty lines. */
  texts(name: string, most: number, limit: number): string[] | undefined {
    const value = this.fields[name]
    if (!Array.isArray(value)) {
      if (value !== undefined && value !== null) this.note(name, 'not a list, dropped')
      return undefined
    }
    if (value.length === 0) return undefined
    if (value.length > most) this.note(name, `${value.length} entries, the first ${most} kept`)
    const texts: string[] = []
    for (let i = 0; i < value.length && i < most; i++) {
      const entry: unknown = value[i]
      texts.push(typeof entry === 'string' ? cleanText(cutText(entry, limit)) : '')
    }
    return texts
  }

  /** Free data under a name, within its limits. */
  data(name: string, depth: number = limits.depth): unknown {
    const value = this.fields[name]
    if (value === undefined || value === null) return undefined
    const budget: { left: number; cut?: string } = { left: limits.data }
    const data = boundedData(value, depth, budget)
    if (budget.cut) this.note(name, budget.cut)
    return data
  }

  /** Free data under a name, if it is an object with at least one field. */
  dataFields(name: string, depth: number = limits.depth): Fields | undefined {
    const value = this.fields[name]
    if (value === undefined || value === null) return undefined
    if (!fieldsOf(value)) {
      if (!Array.isArray(value) || value.length > 0) this.note(name, 'not an object, dropped')
      return undefined
    }
    const data = this.data(name, depth) as Fields
    for (const _ in data) return data
    return undefined
  }
}

function listed(value: unknown, inner: unknown, isSingle: boolean): unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (Array.isArray(inner)) return inner
  return isSingle && Object.keys(value as Fields).length > 0 ? [value] : undefined
}
