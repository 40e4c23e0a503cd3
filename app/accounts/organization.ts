/** Sentry's tools sort projects under an organization. An instance is one. */
export const organization = { id: '1', slug: 'digestline', name: 'Digestline' } as const
