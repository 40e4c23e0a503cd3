import type { InboxPosition } from '../../../wire/record'
import { StoreRefused } from '../../store-refused'
import type { Db } from '../db'
import type { NodeRun } from './register-node.server'

/** Prepares the question how far a node has processed its inbox: its beginning, before its first batch. */
export function preparePosition(db: Db): (node: string) => Promise<InboxPosition> {
  const position = db.prepare<[string], InboxPosition>('select segment, "offset" from node where name = ?')
  return async (node) => (await position.get(node)) ?? { segment: 0, offset: 0 }
}

/**
 * Prepares writing how far a node has processed its inbox, in the transaction of a batch. Rejects with StoreRefused (`replaced`) when
 * another process has started as the same node: two processes must not both record what is in one inbox.
 */
export function prepareSetPosition(db: Db): (run: NodeRun, position: InboxPosition) => Promise<void> {
  const set = db.prepare<NodeRun & InboxPosition>(
    'update node set segment = :segment, "offset" = :offset where id = :id and epoch = :epoch',
  )
  return async (run, position) => {
    if ((await set.run({ ...run, ...position })).changes === 0) throw replaced()
  }
}

/** Another process has the name of this node. */
export const replaced = (): StoreRefused =>
  new StoreRefused(
    'replaced',
    'Another Digestline has started as the same node, so this one stops. Two servers must not use copies of one DATA_DIR: ' +
      'give each its own, empty one.',
  )
