import { namespace } from '../namespace'

/** Deleting a project. */
export const projectRemovalTexts = namespace('projectRemoval', {
  title: 'Delete project',
  below: 'Deletes the project with everything in it. This cannot be undone.',
  builtIn: 'Digestline records its own errors in this project. It cannot be deleted.',
  contents: {
    title: 'What is deleted',
    issues: 'Issues',
    events: 'Events',
    codes: 'Codes',
    codesWords: 'All. Digests and other codes of this project can no longer be looked up.',
    uploads: 'Source map uploads',
    deliveries: 'Alerts sent or waiting',
    keys: 'Keys',
    keysWords: (count: string) => `${count} (SDKs that use a DSN of this project get 403 at once)`,
    bytes: 'Size of event bodies',
    others: 'Also',
    othersWords: 'Releases, monitors, alert rules and channels, comments, visitor reports, and roles in this project.',
    stays: 'Kept',
    staysWords: 'The audit log. Backups keep the project until they are deleted.',
  },
  confirm: 'Confirm',
  name: (slug: string) => `Type “${slug}” to confirm`,
  wrong: (slug: string) => `Type “${slug}” exactly.`,
  deleteIt: 'Delete project',
  done: (name: string) => `${name} deleted. Its space is freed in the background.`,
})
