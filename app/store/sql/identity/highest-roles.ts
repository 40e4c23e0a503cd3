import type { Role } from '../../../accounts/viewer'

type ProjectRole = { projectId: number; role: Role }

const order: Role[] = ['helper', 'member', 'admin']

/** One role per project: of several groups, the highest role counts. */
export function highestRoles(roles: readonly ProjectRole[]): ProjectRole[] {
  const highest = new Map<number, Role>()
  for (const { projectId, role } of roles) {
    const known = highest.get(projectId)
    if (!known || order.indexOf(role) > order.indexOf(known)) highest.set(projectId, role)
  }
  return [...highest].map(([projectId, role]) => ({ projectId, role }))
}
