import { address, orNull, record, text, time, whole } from './openapi-types'

export const commentSchema = record({
  id: whole,
  issue: record({ shortId: text, url: address }),
  writtenOn: {
    ...text,
    description: 'The issue it was written on. It differs from `issue` when that one was merged.',
  },
  by: {
    description: 'Null when the account was deleted.',
    oneOf: [record({ id: whole, name: text }), { type: 'null' }],
  },
  at: time,
  editedAt: { ...orNull('string'), format: 'date-time' },
  text: { ...text, description: 'Markdown, as typed.' },
  url: address,
})
