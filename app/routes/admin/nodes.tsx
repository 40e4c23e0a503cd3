import { runtimeContext } from '~/context'
import type { ShownNode } from '~/store/nodes'
import { nodesTexts } from '~/texts/en/nodes'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Badge } from '~/ui/badge'
import { Note } from '~/ui/note'
import { Page, PageHeader } from '~/ui/page'
import { Table } from '~/ui/table'
import { Time } from '~/ui/time'
import type { Route } from './+types/nodes'
import { ownerOf } from './owners-only.server'
import './admin.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `${textsAt(matches, nodesTexts).title} · Digestline` }]
}

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = ownerOf(context)
  return { nodes: await context.get(runtimeContext).store.nodes.list(viewer) }
}

export default function Nodes({ loaderData: { nodes } }: Route.ComponentProps) {
  const texts = useTexts(nodesTexts)
  const { columns } = texts
  return (
    <Page>
      <PageHeader title={texts.title} below={texts.below} />
      {nodes.some(({ isRunning }) => !isRunning) && <Note>{texts.goneWhy('digestline adopt')}</Note>}
      <Table
        label={texts.table}
        head={[
          columns.node,
          columns.state,
          columns.serves,
          columns.waiting,
          columns.writes,
          columns.version,
          columns.seen,
        ]}
        rows={nodes.map((node) => ({
          key: node.id,
          cells: [
            <Place key="place" place={node.place} />,
            <State key="state" node={node} />,
            node.roles.map((role) => texts.roles[role]).join(', '),
            <span key="inbox">
              {node.waiting > 0 ? texts.waiting(node.waiting, node.lagSeconds) : texts.nothing}
              <span className="node-more">{texts.position(node.position.segment, node.position.offset)}</span>
            </span>,
            texts.writes(meanWait(node.turns.lately), node.turns.lately.longest),
            node.version,
            <Time key="seen" at={node.seenAt} />,
          ],
        }))}
      />
    </Page>
  )
}

/** `vm:/var/lib/digestline`: the machine, and below it the folder there. */
function Place({ place }: { place: string }) {
  const [machine, ...folder] = place.split(':')
  return (
    <span>
      {machine}
      <span className="node-more">{folder.join(':')}</span>
    </span>
  )
}

function State({ node: { isRunning, leads } }: { node: ShownNode }) {
  const texts = useTexts(nodesTexts)
  return (
    <span>
      <Badge {...(isRunning ? { tone: 'green' as const } : { tone: 'red' as const })}>
        {isRunning ? texts.running : texts.gone}
      </Badge>
      {leads && <span className="node-more">{texts.leads}</span>}
    </span>
  )
}

/** Milliseconds; 0 without a turn. */
const meanWait = ({ turns, waited }: ShownNode['turns']['lately']): number => (turns === 0 ? 0 : waited / turns)
