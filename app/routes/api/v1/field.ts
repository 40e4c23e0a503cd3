import { problem } from '~/fallback/problem'

/**
 * A value in the body of a request: its JSON Schema for the description of the API, and the function that reads it. One declaration is
 * both, so that what is described is what is accepted.
 */
export type Field<T> = {
  schema: object
  /** The value, or 400 with a sentence. `at`: its path in the body (`days.0`), for the sentence. */
  read: (sent: unknown, at: string) => T
}

type Optional<T> = Field<T> & { isOptional: true }
type Fields = Record<string, Field<unknown> | Optional<unknown>>
type Of<F> = F extends Field<infer T> ? T : never
type Kept<F extends Fields> = { [K in keyof F as F[K] extends Optional<unknown> ? never : K]: Of<F[K]> }
type Left<F extends Fields> = { [K in keyof F as F[K] extends Optional<unknown> ? K : never]?: Of<F[K]> }
export type ObjectOf<F extends Fields> = Kept<F> & Left<F>

/** Throws 400: what is wrong, in a sentence. */
export function refuseField(at: string, says: string): never {
  throw problem(400, at === '' ? `The body ${says}.` : `“${at}” ${says}.`)
}

/** Throws 400 when there are mistakes: sentences by field. */
export function refuseMistakes(mistakes: Partial<Record<string, string>> | undefined): void {
  const said = Object.entries(mistakes ?? {}).filter(([, words]) => words)
  if (said.length > 0) throw problem(400, said.map(([field, words]) => `${field}: ${words}`).join(' '))
}

export const optional = <T>(field: Field<T>): Optional<T> => ({ ...field, isOptional: true })

/** The same with a description. */
export const about = <F extends Field<unknown>>(field: F, description: string): F => ({
  ...field,
  schema: { ...field.schema, description },
})

/** `most`: characters. */
export const textOf = (most: number, least = 0): Field<string> => ({
  schema: { type: 'string', ...(least > 0 && { minLength: least }), maxLength: most },
  read: (sent, at) =>
    typeof sent === 'string' && sent.length <= most && sent.length >= least
      ? sent
      : refuseField(at, `must be a text of ${least > 0 ? `${least} to` : 'at most'} ${most} characters`),
})

export const flag: Field<boolean> = {
  schema: { type: 'boolean' },
  read: (sent, at) => (typeof sent === 'boolean' ? sent : refuseField(at, 'must be true or false')),
}

export const wholeOf = (least: number, most: number): Field<number> => ({
  schema: { type: 'integer', minimum: least, maximum: most },
  read: (sent, at) =>
    Number.isSafeInteger(sent) && Number(sent) >= least && Number(sent) <= most
      ? Number(sent)
      : refuseField(at, `must be a whole number from ${least} to ${most}`),
})

/** The id of something, or of an account. */
export const idField = wholeOf(1, Number.MAX_SAFE_INTEGER)

export const choiceOf = <const C extends string>(...choices: C[]): Field<C> => ({
  schema: { type: 'string', enum: choices },
  read: (sent, at) => choices.find((one) => one === sent) ?? refuseField(at, `must be one of ${choices.join(', ')}`),
})

export const orNone = <T>(field: Field<T>): Field<T | null> => ({
  schema: { oneOf: [field.schema, { type: 'null' }] },
  read: (sent, at) => (sent === null ? null : field.read(sent, at)),
})

export const manyOf = <T>(field: Field<T>, most: number): Field<T[]> => ({
  schema: { type: 'array', items: field.schema, maxItems: most },
  read: (sent, at) =>
    Array.isArray(sent) && sent.length <= most
      ? sent.map((one, index) => field.read(one, `${at}.${index}`))
      : refuseField(at, `must be a list of at most ${most} entries`),
})

/** An object with these fields and no others. */
export function objectOf<F extends Fields>(fields: F): Field<ObjectOf<F>> {
  const isOptional = (name: string) => 'isOptional' in (fields[name] ?? {})
  const names = Object.keys(fields)
  return {
    schema: {
      type: 'object',
      ...(names.some((name) => !isOptional(name)) && { required: names.filter((name) => !isOptional(name)) }),
      additionalProperties: false,
      properties: Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])),
    },
    read: (sent, at) => {
      if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) refuseField(at, 'must be a JSON object')
      const under = (name: string) => (at === '' ? name : `${at}.${name}`)
      const unknown = Object.keys(sent).find((name) => !Object.hasOwn(fields, name))
      if (unknown !== undefined) refuseField(under(unknown.slice(0, 50)), `is unknown. Use ${names.join(', ')}`)
      const values = new Map<string, unknown>(Object.entries(sent))
      const read = names.flatMap((name) => {
        if (values.has(name)) return [[name, fields[name]?.read(values.get(name), under(name))]]
        return isOptional(name) ? [] : refuseField(under(name), 'is missing')
      })
      return Object.fromEntries(read) as ObjectOf<F>
    },
  }
}

/** The JSON of a request; 400 when it cannot be read. */
export async function readBody<T>(request: Request, field: Field<T>): Promise<T> {
  const text = await request.text()
  let sent: unknown
  try {
    sent = JSON.parse(text)
  } catch {
    throw problem(400, 'Send a JSON object.')
  }
  return field.read(sent, '')
}
