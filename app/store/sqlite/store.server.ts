import type { Instant } from '../../clock'
import type { SendCommand } from '../command'
import type { Store } from '../store'
import { sqliteAccounts } from './accounts.server'
import { sqliteArtifacts } from './artifacts.server'
import { sqliteAttachments } from './attachments.server'
import { sqliteBulk } from './bulk.server'
import { sqliteCodes } from './codes.server'
import { typed } from './commands.server'
import { sqliteComments } from './comments.server'
import { sqliteDesk } from './desk.server'
import { sqliteEvents } from './events.server'
import { sqliteFacets } from './facets.server'
import { sqliteFeedback } from './feedback.server'
import { sqliteGrouping } from './grouping.server'
import { sqliteGroupingRules } from './grouping-rules.server'
import { sqliteHalves } from './halves.server'
import { sqliteInsight } from './insight.server'
import { sqliteInstance } from './instance.server'
import { sqliteIssues } from './issues.server'
import { sqliteMembers } from './members.server'
import { requireMigrated } from './migrate.server'
import { sqliteMonitors } from './monitors.server'
import { sqliteNews } from './news.server'
import { openReader } from './open.server'
import { sqliteParked } from './parked.server'
import { sqliteProjects } from './projects.server'
import { sqliteQuotas } from './quotas.server'
import { sqliteReceipts } from './receipts.server'
import { sqliteReleaseRecords } from './release-records.server'
import { sqliteReleases } from './releases.server'
import { sqliteResolutions } from './resolutions.server'
import { sqliteScrubbing } from './scrubbing.server'
import { sqliteStorms } from './storms.server'
import { sqliteTeams } from './teams.server'
import { sqliteTriage } from './triage.server'
import { sqliteViews } from './views.server'

/**
 * The store as the web pages, the API and the command line ask it. Reads on a connection of its own that cannot write;
 * every command goes to the one writer (`openSqliteRecorder`), which must have opened the file before.
 * Throws StoreRefused when the file is not of this program's schema.
 */
export function openSqliteStore({
  file,
  send,
  now = Date.now,
}: {
  file: string
  send: SendCommand
  now?: () => Instant
}): Store {
  const db = openReader(file)
  try {
    requireMigrated(db)
  } catch (error) {
    db.close()
    throw error
  }
  const run = typed(send)
  return {
    accounts: sqliteAccounts(db, run),
    projects: sqliteProjects(db, run),
    members: sqliteMembers(db, run),
    issues: sqliteIssues(db, now),
    triage: sqliteTriage(db, run),
    comments: sqliteComments(db, run),
    teams: sqliteTeams(db, run),
    bulk: sqliteBulk(db, run, now),
    views: sqliteViews(db, run),
    facets: sqliteFacets(db),
    news: sqliteNews(db, now),
    events: sqliteEvents(db),
    codes: sqliteCodes(db),
    halves: sqliteHalves(db),
    insight: sqliteInsight(db),
    grouping: sqliteGrouping(db, run),
    groupingRules: sqliteGroupingRules(db, run),
    storms: sqliteStorms(db, run),
    attachments: sqliteAttachments(db),
    artifacts: sqliteArtifacts(db, run),
    feedback: sqliteFeedback(db),
    receipts: sqliteReceipts(db, run),
    desk: sqliteDesk(db, run),
    releases: sqliteReleases(db),
    releaseRecords: sqliteReleaseRecords(db, run),
    monitors: sqliteMonitors(db),
    parked: sqliteParked(db, run),
    instance: sqliteInstance(db, run),
    quotas: sqliteQuotas(db, run),
    scrubbing: sqliteScrubbing(db, run),
    resolutions: sqliteResolutions(db, run),
    async close() {
      db.close()
    },
  }
}
