import { inPath, operation } from './openapi-operation'

/** Addresses of monitors. */
export const monitorPaths = {
  '/projects/{slug}/monitors': {
    parameters: [inPath('slug', 'The slug of the project.')],
    get: operation({ summary: 'List the cron monitors of a project, by name and environment', answer: 'Monitors' }),
  },
}
