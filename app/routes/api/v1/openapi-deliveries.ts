import { operation } from './openapi-operation'
import { inPath, inQuery } from './openapi-parameters'

/** Addresses of deliveries. */
export const deliveryPaths = {
  '/projects/{slug}/deliveries': {
    parameters: [inPath('slug', 'The slug of the project.')],
    get: operation({
      summary: 'List the alert messages of a project, newest first',
      description: 'Covers the last 30 days.',
      answer: 'Deliveries',
      more: {
        parameters: [
          inQuery('channel', 'Only messages to the channel with this id.', { type: 'integer' }),
          inQuery('limit', 'Page size, 1 to 100. Default: 50.', { type: 'integer', minimum: 1, maximum: 100 }),
          inQuery('cursor', '`next` of the previous page.'),
        ],
      },
    }),
  },
}
