import { namespace } from '../namespace'

/** Why the list of issues is empty, and what to do about it. */
export const noIssuesTexts = namespace('noIssues', {
  notYours: 'No access to issues',
  lookUp: 'Look up a code',
  noProject: 'No projects yet',
  add: 'Create project',
  noProjectWhy: 'Create a project to get the DSN that your app sends its errors to.',
  silent: 'No events yet',
  connect: (project: string) => `Connect ${project}`,
  silentWhy: 'Set the project’s DSN in your SDK. The first error appears here within seconds.',
  showAll: 'Show all issues',
  found: {
    title: 'No issues match',
    reason: 'Try removing a filter.',
  },
  open: { title: 'No open issues', reason: 'Every issue is resolved or muted.' },
  mine: { title: 'Nothing assigned to you', reason: 'Open issues assigned to you or your teams appear here.' },
  new: { title: 'No new issues', reason: 'No issue was first seen in the last 24 hours.' },
  regressed: { title: 'No regressions', reason: 'No resolved issue has happened again.' },
  escalating: { title: 'No escalating issues', reason: 'No open issue is far above its usual rate.' },
  resolved: {
    title: 'No resolved issues',
    reason: 'Resolved issues appear here. If one happens again, it is reopened as regressed.',
  },
  muted: {
    title: 'No muted issues',
    reason: 'Muted issues appear here and keep counting events.',
  },
  all: { title: 'No issues', reason: 'No errors have been reported.' },
})
