export type QueryParameter = { in: 'query'; name: string; description: string; required: boolean; schema: object }

/** Parameters of addresses and of searches, as the OpenAPI document has them. */

export function inPath(name: string, description: string) {
  return { in: 'path', name, description, required: true, schema: { type: 'string' } }
}

export function inQuery(
  name: string,
  description: string,
  schema: object = { type: 'string' },
  required = false,
): QueryParameter {
  return { in: 'query', name, description, required, schema }
}
