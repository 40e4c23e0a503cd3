import type { NodeRole } from '../../config'
import { namespace } from '../namespace'
import { numbersIn } from '../numbers'
import { shortSpan } from '../short-span'

const { count, decimal } = numbersIn('en')

const milliseconds = (value: number) => `${count(Math.round(value))} ms`

const roles: Record<NodeRole, string> = { intake: 'Intake', work: 'Jobs', web: 'Pages' }

/** The servers of this Digestline. */
export const nodesTexts = namespace('nodes', {
  title: 'Nodes',
  below: 'The servers that share this database. Each has its own inbox.',
  table: 'Nodes',
  columns: {
    node: 'Node',
    state: 'State',
    serves: 'Serves',
    waiting: 'In the inbox',
    writes: 'Wait to write',
    version: 'Version',
    seen: 'Last seen',
  },
  roles,
  running: 'Running',
  leads: 'runs the background jobs',
  gone: 'Not running',
  nothing: 'empty',
  /** `seconds`: for how long the oldest record has waited. */
  waiting: (records: number, seconds: number) =>
    `${count(records)} waiting, the oldest for ${shortSpan(seconds * 1000, { count, decimal })}`,
  /** Milliseconds: what its transactions waited for others in the last minute, and the longest of them. */
  writes: (mean: number, longest: number) => `mean ${milliseconds(mean)}, longest ${milliseconds(longest)}`,
  /** What is recorded of the inbox. */
  position: (segment: number, offset: number) => `recorded up to file ${count(segment)}, byte ${count(offset)}`,
  goneWhy: (command: string) =>
    `Items that a stopped node accepted are still in its inbox. Start the node again, or process them with ${command}.`,
})
