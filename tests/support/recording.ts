import { hours } from '../../app/clock'
import { checkEvents, issueKey, sortBatch } from '../../app/recording/batch'
import { noFigures } from '../../app/recording/figures'
import type { KnownClusters, KnownIssue, KnownOfBatch } from '../../app/recording/loaded'
import { placeIssues } from '../../app/recording/place-issues'
import type { ProcessedEvent } from '../../app/store/store'
import { now, processed } from '../store/contract/builders'

/** The project of the events that decisions are tested with. */
export const web = { id: 2, key: { id: 1 } }

export const anIssue = (parts: Partial<KnownIssue> = {}): KnownIssue => ({
  id: 7,
  projectId: web.id,
  title: 'Error: boom',
  status: 'open',
  statusAt: now - hours(99),
  escalatedAt: null,
  importedAt: null,
  users: 0,
  messages: 0,
  mergedInto: null,
  emptied: false,
  members: 0,
  figures: { ...noFigures, count: 10, firstSeen: now - hours(99), lastSeen: now - hours(9) },
  ...parts,
})

export const noClusters: KnownClusters = { clusters: new Map(), targets: new Map() }

/** Events sorted and placed into issues, of which these are stored: by the cause of their events. */
export function place(
  events: ProcessedEvent[],
  issues: Record<string, KnownIssue> = {},
  stored: Partial<KnownOfBatch> & { clusters?: KnownClusters } = {},
) {
  const { clusters = noClusters, ...rest } = stored
  const known: KnownOfBatch = {
    issues: new Map(
      Object.entries(issues).map(([cause, issue]) => [
        issueKey(issue.projectId, processed(web, { cause }).fingerprint),
        issue,
      ]),
    ),
    targets: new Map(),
    releases: new Map(),
    ...rest,
  }
  const projects = new Set(events.map(({ projectId }) => projectId))
  const batch = sortBatch(events, checkEvents(events), { projects, recorded: new Set() })
  return { batch, known, placed: placeIssues(batch, known, clusters, now) }
}
