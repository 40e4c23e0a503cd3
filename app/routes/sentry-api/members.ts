import { runtimeContext, viewerContext } from '~/context'
import type { Member } from '~/store/members'
import type { Route } from './+types/members'
import { requireOrganization, triaged } from './asked.server'
import { requireAny } from './guards.server'

/**
 * `GET /api/0/organizations/:organization/members/`: the people of the projects that the token's user administers, and the user. As in `/api/v1`,
 * tokens need the scope `admin`: the answer has addresses.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireAny(context, ['admin'])
  await requireOrganization(context, params)
  const { store } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const found = new Map<number, Pick<Member, 'userId' | 'email' | 'name' | 'role' | 'owner'>>()
  if (viewer.kind === 'user') found.set(viewer.userId, { ...viewer, role: 'member' })
  for (const { slug } of await triaged(context)) {
    for (const member of (await store.members.list(viewer, slug)) ?? []) found.set(member.userId, member)
  }
  return Response.json(
    [...found.values()].map(({ userId, email, name, role, owner }) => ({
      id: String(userId),
      email,
      name: name || email,
      role: owner ? 'owner' : role,
      orgRole: owner ? 'owner' : role,
      pending: false,
      user: { id: String(userId), email, name: name || email, username: email, isActive: true },
    })),
  )
}
