import { href } from 'react-router'
import { versionInAddress } from '~/releases/version-address'

/** The page of a release of a project, whatever it is called. */
export const releasePath = (slug: string, version: string): string =>
  href('/releases/:slug/:version', { slug, version: versionInAddress(version) })
