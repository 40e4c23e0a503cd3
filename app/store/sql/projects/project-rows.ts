import type { Project, ProjectKey } from '../../../projects/project'

export type ProjectRow = Omit<Project, 'receipts' | 'builtIn' | 'firstEventAt'> & {
  receipts: number
  builtIn: number
  firstEventAt: number | null
}

export type KeyRow = Omit<ProjectKey, 'enabled' | 'lastUsedAt'> & { enabled: number; lastUsedAt: number | null }

export const projectColumns = `p.id, p.slug, p.name, p.platform, p.receipts, p.created_at as createdAt,
  p.first_event_at as firstEventAt, p.built_in as builtIn`

export const keyColumns = `k.id, k.project_id as projectId, k.public_key as publicKey, k.label, k.enabled,
  k.created_at as createdAt, k.last_used_at as lastUsedAt`

export const toProject = ({ firstEventAt, ...row }: ProjectRow): Project => ({
  ...row,
  receipts: row.receipts === 1,
  builtIn: row.builtIn === 1,
  ...(firstEventAt !== null && { firstEventAt }),
})

export const toKey = ({ lastUsedAt, ...row }: KeyRow): ProjectKey => ({
  ...row,
  enabled: row.enabled === 1,
  ...(lastUsedAt !== null && { lastUsedAt }),
})
