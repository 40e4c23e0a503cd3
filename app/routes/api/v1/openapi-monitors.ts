import { inPath, operation } from './openapi-operation'

/** Addresses of monitors. */
export const monitorPaths = {
  '/projects/{slug}/monitors': {
    parameters: [inPath('slug', 'The project’s name in addresses.')],
    get: operation({ summary: 'List the project’s cron monitors, by name and environment', answer: 'Monitors' }),
  },
}
