/** What an API token may do: `read` questions, `write` triage, `upload` source maps and releases, `admin` settings. Never more than its user may. */
export const scopes = ['read', 'write', 'upload', 'admin'] as const

export type Scope = (typeof scopes)[number]

export const isScope = (text: string): text is Scope => (scopes as readonly string[]).includes(text)
