import { href } from 'react-router'
import { quoted } from '~/issues/search/edit-search'

/** All issues with an event of the release. */
export const issuesOfRelease = (slug: string, version: string): string =>
  `${href('/issues')}?${new URLSearchParams({ q: `is:all project:${quoted(slug)} release:${quoted(version)}` })}`
