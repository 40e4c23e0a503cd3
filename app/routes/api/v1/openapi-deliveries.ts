import { inPath, inQuery, operation } from './openapi-operation'

/** Addresses of deliveries. */
export const deliveryPaths = {
  '/projects/{slug}/deliveries': {
    parameters: [inPath('slug', 'The project’s name in addresses.')],
    get: operation({
      summary: 'List what was sent for the project’s alerts, newest first',
      description: 'Of the last 30 days.',
      answer: 'Deliveries',
      more: {
        parameters: [
          inQuery('channel', 'Of one channel: its id.', { type: 'integer' }),
          inQuery('limit', 'How many, 1 to 100; 50 unless said.', { type: 'integer', minimum: 1, maximum: 100 }),
          inQuery('cursor', 'What an earlier answer gave as `next`.'),
        ],
      },
    }),
  },
}
