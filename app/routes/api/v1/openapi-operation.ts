import type { schemas } from './openapi-schemas'

/** What one address answers to one method. */
type Operation = {
  summary: string
  description?: string
  answer?: keyof typeof schemas
  status?: 200 | 201
  /** It may also answer 204. */
  orNothing?: boolean
  more?: object
}

export function operation({ answer, status = 200, orNothing, more, ...about }: Operation) {
  const problem = { $ref: '#/components/responses/Problem' }
  return {
    ...about,
    ...more,
    responses: {
      [status]: answer ? json('Done.', answer) : { description: 'Done.' },
      ...(orNothing && { 204: { description: 'Done; nothing is left to tell of.' } }),
      default: problem,
    },
  }
}

export function json(description: string, schema: keyof typeof schemas, type = 'application/json') {
  return {
    ...(description && { description }),
    content: { [type]: { schema: { $ref: `#/components/schemas/${schema}` } } },
  }
}

export function inPath(name: string, description: string) {
  return { in: 'path', name, description, required: true, schema: { type: 'string' } }
}

export function inQuery(name: string, description: string, schema: object = { type: 'string' }, required = false) {
  return { in: 'query', name, description, required, schema }
}
