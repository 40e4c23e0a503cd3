import { href } from 'react-router'
import { quoted } from '~/issues/search/edit-search'
import { versionInAddress } from '~/releases/version-address'

/** The page of a release of a project, whatever it is called. */
export const releasePath = (slug: string, version: string): string =>
  href('/releases/:slug/:version', { slug, version: versionInAddress(version) })

/** All issues with an event of the release. */
export const issuesOfRelease = (slug: string, version: string): string =>
  `${href('/issues')}?${new URLSearchParams({ q: `is:all project:${quoted(slug)} release:${quoted(version)}` })}`
