import { runtimeContext } from '~/context'
import type { ShownNode } from '~/store/nodes'
import { nodesTexts } from '~/texts/en/nodes'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Note } from '~/ui/note'
import { Page, PageHeader } from '~/ui/page'
import { Table } from '~/ui/table'
import { Time } from '~/ui/time'
import type { Route } from './+types/nodes'
import { ownerOf } from './owners-only.server'

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
          columns.oldest,
          columns.writes,
          columns.position,
          columns.version,
          columns.seen,
        ]}
        numbers={[3, 4]}
        rows={nodes.map((node) => ({
          key: node.id,
          cells: [
            node.place,
            stateOf(node, texts),
            node.roles.map((role) => texts.roles[role]).join(', '),
            texts.waiting(node.waiting),
            node.waiting > 0 ? texts.waits(node.lagSeconds) : '',
            texts.writes(meanWait(node.turns.lately), node.turns.lately.longest),
            texts.position(node.position.segment, node.position.offset),
            node.version,
            <Time key="seen" at={node.seenAt} />,
          ],
        }))}
      />
    </Page>
  )
}

const stateOf = ({ isRunning, leads }: ShownNode, texts: { running: string; leads: string; gone: string }): string =>
  leads ? texts.leads : isRunning ? texts.running : texts.gone

/** Milliseconds; 0 without a turn. */
const meanWait = ({ turns, waited }: ShownNode['turns']['lately']): number => (turns === 0 ? 0 : waited / turns)
