import type { Tally } from '../../../projects/tally'

/** A total over all hours. Project 0: requests without a known project. */
export type TotalRow = Omit<Tally, 'projectId' | 'atEdge' | 'hour'> & { projectId: number; atEdge: 0 | 1 }
export type TallyRow = TotalRow & { hour: number }

export const totalColumns = 'project_id as projectId, item_kind as itemKind, outcome, reason, at_edge as atEdge, count'
export const tallyColumns = `${totalColumns}, hour`

export function toTotal({ projectId, atEdge, ...row }: TotalRow): Omit<Tally, 'hour'> {
  return { ...row, ...(projectId > 0 && { projectId }), atEdge: atEdge === 1 }
}

export function toTally({ hour, ...row }: TallyRow): Tally {
  return { ...toTotal(row), hour }
}
