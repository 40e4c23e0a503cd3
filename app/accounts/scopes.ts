/** What an API token may do: `read` questions, `write` triage, `admin` settings, `upload` source maps and releases. Never more than its user may. */
export const scopes = ['read', 'write', 'admin', 'upload'] as const

export type Scope = (typeof scopes)[number]

/** What a new token may do unless more is chosen. */
export const usualScopes: readonly Scope[] = ['read']

export const isScope = (text: string): text is Scope => (scopes as readonly string[]).includes(text)
