import type { ReactNode } from 'react'
import { namespace } from '../namespace'

/** The pages of the help that describe the API. What they quote of the OpenAPI document is English. */
export const apiReferenceTexts = namespace('apiReference', {
  title: 'API',
  about: 'Every operation, for scripts and tools.',
  document: 'OpenAPI document',
  tokens: 'API token',
  note: (document: ReactNode, token: ReactNode) => (
    <>
      Send JSON with an {token}: <code>Authorization: Bearer dgl_…</code>. The {document} describes the same for tools.
    </>
  ),
  all: 'All operations',
  parts: {
    overview: 'What changed',
    lookup: 'Look codes up',
    grouping: 'Grouping and merging',
    events: 'Events and attachments',
    issues: 'Issues',
    releases: 'Releases and deploys',
    'source-maps': 'Source maps',
    alerts: 'Alerts',
    monitors: 'Monitors',
    keys: 'Keys and quotas',
    storage: 'Storage and retention',
    people: 'Accounts, members and teams',
    projects: 'Projects',
    instance: 'Instance',
    account: 'Your account',
  },
  parameters: 'Parameters',
  body: 'Body',
  answer: 'Answer',
  head: { name: 'Field', type: 'Type', about: 'Meaning' },
  optional: (type: string) => `${type}, optional`,
})
