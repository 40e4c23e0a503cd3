import { href } from 'react-router'

/** Addresses of the pages of alerts: of a project, or (without `slug`) of the whole instance. */
export const alertsPaths = (slug: string | undefined) =>
  slug === undefined ? { rules: href('/admin/alerts') } : { rules: href('/projects/:slug/alerts', { slug }) }
