import { namespace } from '../namespace'

/** The form for links to a project's repository. */
export const repositoryTexts = namespace('repository', {
  title: 'Repository links',
  template: 'Address of a line',
  templateHint: '{commit}, {path}, {line} and {release} are filled in. Empty: no links.',
  branch: 'Default branch',
  branchHint: 'Used when no commit of the release is known.',
  prefix: 'Path prefix to remove',
  prefixHint: 'The part of paths in stack traces above the repository.',
  save: 'Update links',
  saved: 'Saved.',
})
