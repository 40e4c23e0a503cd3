import type { schemas } from './openapi-schemas'

/** One method of one path. */
type Operation = {
  summary: string
  description?: string
  /** The schema of the answer. */
  answer: keyof typeof schemas
  /** The statuses of success that have this answer: 200 by default. */
  status?: (200 | 201)[]
  /** 204 is possible, too. */
  orNothing?: boolean
  /** The answer is also available as `text/markdown`. */
  orMarkdown?: boolean
  more?: object
}

export function operation({ answer, status = [200], orNothing, orMarkdown, more, ...about }: Operation) {
  const problem = { $ref: '#/components/responses/Problem' }
  const { content } = json('', answer)
  const done = {
    description: 'Done.',
    content: { ...content, ...(orMarkdown && { 'text/markdown': { schema: { type: 'string' } } }) },
  }
  return {
    ...about,
    ...more,
    responses: {
      ...Object.fromEntries(status.map((one) => [one, done])),
      ...(orNothing && { 204: { description: 'Done. Nothing is left to show.' } }),
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
