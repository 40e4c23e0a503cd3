/**
 * Sentry's tools sort projects under an organization. An instance is one. The tools remember by its slug where it is, so that two instances
 * must not have the same: each has its own. `digestline` is what all were called before; addresses with it still lead here.
 */
export type Organization = { id: '1'; slug: string; name: 'Digestline' }

const sharedSlug = 'digestline'

/** `instanceId`: 32 hex digits; its beginning stays what it is as long as the data lives. */
export const organizationOf = (instanceId: string | undefined): Organization => {
  return { id: '1', slug: instanceId ? `${sharedSlug}-${instanceId.slice(0, 6)}` : sharedSlug, name: 'Digestline' }
}

/** Whether a tool means this organization: by slug, by id, or as all were called before. */
export const isCalled = ({ slug, id }: Organization, name: string): boolean =>
  name === slug || name === id || name === sharedSlug
