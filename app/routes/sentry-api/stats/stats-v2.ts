import { runtimeContext, viewerContext } from '~/context'
import { projectsCalled, requireOrganization, triaged } from '../asked.server'
import { refuse } from '../refuse'
import type { Route } from './+types/stats-v2'
import { countOutcomes, statsFields, statsGroups } from './count-outcomes'
import { statsRange } from './stats-range'

/** `GET /api/0/organizations/:organization/stats_v2/?field=sum(quantity)&groupBy=outcome&…`: what became of received items. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireOrganization(context, params)
  const { store, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const parameters = new URL(request.url).searchParams
  const range = statsRange(parameters, now())
  if (typeof range === 'string') throw refuse(400, range)
  const fields = parameters.getAll('field')
  if (fields.length === 0 || fields.some((field) => !statsFields.includes(field))) {
    throw refuse(400, `“field” is one of ${statsFields.join(', ')}.`)
  }
  const groupBy = statsGroups.filter((name) => parameters.getAll('groupBy').includes(name))
  const unknown = parameters.getAll('groupBy').find((name) => !statsGroups.some((group) => group === name))
  if (unknown !== undefined) throw refuse(400, `“groupBy” is one of ${statsGroups.join(', ')}.`)
  const names = parameters.getAll('project').filter((name) => name !== '-1' && name !== '')
  const projects = names.length > 0 ? await projectsCalled(context, names) : await triaged(context)
  const tallies = []
  for (const { slug } of projects) {
    const found = (await store.projects.tallies(viewer, slug, range)) ?? []
    tallies.push(...found.map((tally) => ({ ...tally, slug })))
  }
  const kept = (name: string) => parameters.getAll(name).filter(Boolean)
  const only = { outcome: kept('outcome'), category: kept('category'), reason: kept('reason') }
  return Response.json(countOutcomes(tallies, { range, groupBy, only, fields }))
}
