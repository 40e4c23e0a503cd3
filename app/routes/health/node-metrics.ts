import type { ShownNode } from '~/store/nodes'
import type { Metric } from './prometheus'

/** What each node of the database said last. */
export function nodeMetrics(nodes: ShownNode[]): Metric[] {
  const each = (
    name: string,
    help: string,
    of: (node: ShownNode) => number,
    type: Metric['type'] = 'gauge',
  ): Metric => ({
    ...{ name: `digestline_node_${name}`, type, help },
    values: nodes.map((node) => ({ labels: { node: node.name, version: node.version }, value: of(node) })),
  })
  return [
    each('up', 'Whether the node runs.', ({ isRunning }) => (isRunning ? 1 : 0)),
    each('leads', 'Whether the node runs the jobs of all nodes.', ({ leads }) => (leads ? 1 : 0)),
    each('inbox_waiting_records', 'Requests that the node accepted and has not processed.', ({ waiting }) => waiting),
    each('inbox_oldest_seconds', 'Age of the oldest of them.', ({ lagSeconds }) => lagSeconds),
    each(
      'inbox_segment',
      'The segment of its inbox up to which the node has processed.',
      (node) => node.position.segment,
    ),
    each('writer_turns_total', 'Transactions of the node that wrote.', ({ turns }) => turns.turns, 'counter'),
    each(
      'writer_wait_seconds_total',
      'How long they waited for their turn while others wrote.',
      ({ turns }) => turns.waited / 1000,
      'counter',
    ),
    each(
      'writer_wait_longest_seconds',
      'The longest of these waits in the last minute.',
      ({ turns }) => turns.lately.longest / 1000,
    ),
    each('last_seen_timestamp_seconds', 'When the node was last seen.', ({ seenAt }) => seenAt / 1000),
  ]
}
