import { operator } from '../../accounts/viewer'
import { deliveryJson } from '../../delivery/delivery-json'
import type { ShownDelivery } from '../../store/deliveries'
import { type Command, required } from './command'
import { noProject } from './member.server'
import { table } from './table'

/** Maximum rows that one call prints. */
const most = 100

export const deliveryList: Command = {
  name: 'delivery list',
  takes: '--project SLUG',
  summary: `List the last ${most} alert messages of a project`,
  options: { project: { type: 'string' } },
  arguments: 0,
  async run(input) {
    const slug = required(input, 'project')
    const page = await (await input.store()).deliveries.page(operator, { slug, limit: most })
    if (!page) throw noProject(slug)
    const { deliveries } = page
    return { json: deliveries.map(deliveryJson), text: table(deliveries.map(line)) || 'No deliveries yet.' }
  },
}

function line({ at, state, kind, channel, person, issue, attempts, error, status }: ShownDelivery): string[] {
  const ended = error ? `${error}${status === undefined ? '' : ` (${status})`}` : ''
  const to = channel?.name ?? person ?? ''
  return [new Date(at).toISOString(), state, kind, to, issue?.shortId ?? '', `${attempts}×`, ended]
}
