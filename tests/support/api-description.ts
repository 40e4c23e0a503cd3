import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import { openApiDocument } from '../../app/routes/api/v1/openapi-document'

/*
 * What the OpenAPI document says about answers: status, content type and body; and about the body of requests that are accepted.
 * `tests/http/api.test.ts` checks that this document is served.
 */

type Schema = Record<string, unknown>
type Content = Record<string, { schema?: Schema }>
type Operation = { requestBody?: { content: Content }; responses: Record<string, { content?: Content }> }

const base = 'https://document.example/openapi.json'
const described = closed(openApiDocument(base)) as {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, { content: Content }> }
}

const ajv = new Ajv2020({
  strict: true,
  strictRequired: false,
  allErrors: true,
  allowUnionTypes: true,
  validateFormats: true,
})
addFormats(ajv)
ajv.addVocabulary(Object.keys(described))
ajv.addSchema({ ...(described as object), $id: base }, base)

/** How an answer differs from the document. `path`: below `/api/v1`; `sent`: the body of the request. */
export async function mistakesIn(method: string, path: string, sent: unknown, response: Response): Promise<string[]> {
  const { status } = response
  const operation = operationAt(method, path)
  if (!operation) return status < 400 ? [`answered ${status}, but is not described`] : bodyMistakes(problem, response)
  const answer = operation.responses[status] ?? (status < 400 ? undefined : problem)
  if (!answer) return [`answered ${status}, described are ${Object.keys(operation.responses).join(', ')}`]
  const mistakes = await bodyMistakes(answer, response)
  const allowed = operation.requestBody?.content['application/json']?.schema
  if (status >= 400 || typeof sent !== 'string' || !allowed) return mistakes
  return [...mistakes, ...schemaMistakes(allowed, JSON.parse(sent)).map((mistake) => `accepted a request: ${mistake}`)]
}

const problem = described.components.responses.Problem ?? { content: {} }

function operationAt(method: string, path: string): Operation | undefined {
  const found = Object.keys(described.paths).find((template) =>
    new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
  return found === undefined ? undefined : described.paths[found]?.[method.toLowerCase()]
}

async function bodyMistakes({ content }: { content?: Content }, response: Response): Promise<string[]> {
  const body = await response.text()
  if (!content) return body === '' ? [] : [`answered ${response.status} with a body, but none is described`]
  const type = response.headers.get('content-type')?.split(';')[0] ?? 'nothing'
  const one = content[type]
  if (!one) return [`answered ${type}, described is ${Object.keys(content).join(', ')}`]
  return one.schema && /json$/.test(type) ? schemaMistakes(one.schema, JSON.parse(body)) : []
}

const compiled = new Map<string, ValidateFunction>()

/** `schema`: a reference into the document, as every operation has it, or a plain schema. */
function schemaMistakes(schema: Schema, value: unknown): string[] {
  const key = JSON.stringify(schema)
  const validate =
    compiled.get(key) ??
    ajv.compile(typeof schema.$ref === 'string' ? { $ref: `${base}${schema.$ref}` } : { ...schema })
  compiled.set(key, validate)
  if (validate(value)) return []
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath || 'the body', message, JSON.stringify(params)].join(' '),
  )
}

/** The document with closed objects: a field that is not described is a mistake of the document. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, closed(one)]))
  const isOpen = inner.type === 'object' && 'properties' in inner && !('additionalProperties' in inner)
  return isOpen ? { ...inner, additionalProperties: false } : inner
}
