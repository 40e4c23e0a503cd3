import type { RouterContextProvider } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import type { IssueChange } from '~/issues/triage'
import { refuse } from '../refuse'

/**
 * The person or team that `assignedTo` means: `me`, an e-mail address, `user:<id>` or the id, `team:<slug>` or `#<slug>`, or '' for
 * unassigned. 400 for the address of a person who does not triage the issue.
 */
export async function assigneeIn(
  context: Readonly<RouterContextProvider>,
  shortId: string,
  assignedTo: string,
): Promise<IssueChange> {
  const viewer = context.get(viewerContext)
  if (assignedTo === '') return { what: 'assign' }
  const [, team] = /^(?:team:|#)(.+)$/.exec(assignedTo) ?? []
  if (team) return { what: 'assign', team }
  if (assignedTo === 'me' && viewer.kind === 'user') return { what: 'assign', userId: viewer.userId }
  const [, id] = /^(?:user:)?(\d{1,9})$/.exec(assignedTo) ?? []
  if (id) return { what: 'assign', userId: Number(id) }
  const name = assignedTo.replace(/^user:/, '').toLowerCase()
  const { people } = await context.get(runtimeContext).store.comments.callable(viewer, shortId)
  const found = people.find(({ email }) => email.toLowerCase() === name)
  if (!found) throw refuse(400, `“${assignedTo.slice(0, 100)}” cannot be assigned to this issue.`)
  return { what: 'assign', userId: found.userId }
}
