import { namespace } from '../namespace'

/** The form for links to a project's repository. */
export const repositoryTexts = namespace('repository', {
  title: 'Repository links',
  template: 'URL template',
  templateHint: 'Placeholders: {commit}, {path}, {line}, {release}. Leave empty for no links.',
  branch: 'Default branch',
  branchHint: 'Used when no commit of the release is known.',
  prefix: 'Path prefix to remove',
  prefixHint: 'Removed from the start of paths in stack traces, e.g. /srv/shop/.',
  save: 'Update links',
  saved: 'Repository links saved',
})
