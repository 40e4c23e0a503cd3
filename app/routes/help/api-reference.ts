/*
 * The OpenAPI document as pages of the help show it: operations by part, and fields as rows. It reads the document and nothing else, so that the
 * pages say what `/api/v1/openapi.json` says.
 */

import { type ApiPartName, apiPartNames } from '../api/v1/openapi-names'

/** `id`: of its place on the page of its part. */
export type ShownOperation = {
  id: string
  method: string
  path: string
  summary: string
  description: string
  parameters: ShownField[]
  body: ShownField[]
  answer: ShownField[]
}

/** `name`: its path in the body, `settings.url`, with `[]` behind lists. */
export type ShownField = { name: string; type: string; needed: boolean; about: string }

export type ApiPart = { part: ApiPartName; operations: ShownOperation[] }

type Schema = Record<string, unknown>
type Document = { paths: Record<string, Schema>; components: { schemas: Record<string, Schema> } }

/** Deeper fields are in the document only. */
const deepest = 3

/** The parts of the API, with their operations by address. */
export function apiParts(document: Document): ApiPart[] {
  const parts = new Map<string, ShownOperation[]>()
  for (const [path, methods] of Object.entries(document.paths)) {
    const shared = recordsIn(methods.parameters)
    for (const [method, described] of Object.entries(methods)) {
      if (method === 'parameters' || !isRecord(described)) continue
      const part = Array.isArray(described.tags) ? textIn(described.tags[0]) : ''
      parts.set(part, [...(parts.get(part) ?? []), shown(document, { path, method, described, shared })])
    }
  }
  return apiPartNames.flatMap((part) => {
    const operations = parts.get(part)
    return operations ? { part, operations: operations.toSorted(byAddress) } : []
  })
}

/** Operations of one address together, in the order of the document. */
const byAddress = (one: ShownOperation, other: ShownOperation) =>
  one.path === other.path ? 0 : one.path < other.path ? -1 : 1

function shown(
  document: Document,
  asked: { path: string; method: string; described: Schema; shared: Schema[] },
): ShownOperation {
  const { path, method, described, shared } = asked
  const answers = isRecord(described.responses) ? described.responses : {}
  const [, done] = Object.entries(answers).find(([status]) => status.startsWith('2')) ?? []
  return {
    id: textIn(described.operationId),
    method: method.toUpperCase(),
    path: `/api/v1${path}`,
    summary: textIn(described.summary),
    description: textIn(described.description),
    parameters: [...shared, ...recordsIn(described.parameters)].map((one) => ({
      name: textIn(one.name),
      type: typeOf(document, one.schema),
      needed: one.required === true,
      about: textIn(one.description),
    })),
    body: fieldsOf(document, jsonSchemaIn(described.requestBody)),
    answer: fieldsOf(document, jsonSchemaIn(done)),
  }
}

function jsonSchemaIn(value: unknown): unknown {
  const content = isRecord(value) ? value.content : undefined
  const json = isRecord(content) ? content['application/json'] : undefined
  return isRecord(json) ? json.schema : undefined
}

/** The rows of an object's fields; of a list, of its entries. */
function fieldsOf(document: Document, value: unknown, above = '', depth = 0): ShownField[] {
  const schema = resolved(document, value)
  if (!schema || depth > deepest) return []
  if (schema.type === 'array') return fieldsOf(document, schema.items, `${above}[]`, depth + 1)
  const needed = Array.isArray(schema.required) ? schema.required : []
  const properties = isRecord(schema.properties) ? Object.entries(schema.properties) : []
  return properties.flatMap(([name, field]) => {
    const path = above === '' ? name : `${above}.${name}`
    const about = isRecord(field) ? textIn(field.description) : ''
    const row = { name: path, type: typeOf(document, field), needed: needed.includes(name), about }
    return [row, ...fieldsOf(document, field, path, depth + 1)]
  })
}

/** A type in words: `text`, `integer`, `list`, `"open" | "muted"`. */
function typeOf(document: Document, value: unknown): string {
  const schema = resolved(document, value)
  if (!schema) return ''
  if (Array.isArray(schema.enum)) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  const choices = [schema.oneOf, schema.anyOf].find(Array.isArray)
  if (choices) return [...new Set(choices.map((one) => typeOf(document, one)))].join(' | ')
  const types = Array.isArray(schema.type) ? schema.type.map(String) : [textIn(schema.type)]
  const format = textIn(schema.format)
  return types.map((type) => (type === 'string' && format ? `string (${format})` : type)).join(' | ')
}

function resolved({ components }: Document, value: unknown): Schema | undefined {
  if (!isRecord(value)) return undefined
  const name = textIn(value.$ref).replace('#/components/schemas/', '')
  return name === '' ? value : components.schemas[name]
}

const isRecord = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const recordsIn = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isRecord) : [])
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
