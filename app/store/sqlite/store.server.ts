import { noSealer, type Sealer } from '../../accounts/seal.server'
import type { Instant } from '../../clock'
import type { SendCommand } from '../command'
import type { Store } from '../store'
import { sqliteAccountLinks } from './accounts/account-links.server'
import { sqliteAccountMails } from './accounts/account-mails.server'
import { sqliteAccounts } from './accounts/accounts.server'
import { sqliteBrakes } from './accounts/brakes.server'
import { sqliteInvitations } from './accounts/invitations.server'
import { sqliteKnownDevices } from './accounts/known-devices.server'
import { sqliteMembers } from './accounts/members.server'
import { sqliteOwnData } from './accounts/own-data.server'
import { sqlitePasskeys } from './accounts/passkeys.server'
import { sqlitePeople } from './accounts/people.server'
import { sqliteSecondFactors } from './accounts/second-factors.server'
import { sqliteSessions } from './accounts/sessions.server'
import { sqliteTeams } from './accounts/teams.server'
import { sqliteTokens } from './accounts/tokens.server'
import { sqliteAlertFacts } from './alerts/alert-facts.server'
import { sqliteChannels } from './alerts/channels.server'
import { sqliteDeliveries } from './alerts/deliveries.server'
import { sqliteLookUps } from './alerts/look-ups.server'
import { sqliteMailSettings } from './alerts/mail-settings.server'
import { sqliteOutbox } from './alerts/outbox.server'
import { sqliteAlertRules } from './alerts/rules.server'
import { sqliteArtifacts } from './artifacts/artifacts.server'
import { sqliteResolutions } from './artifacts/resolutions.server'
import { sqliteAttachments } from './attachments/attachments.server'
import { sqliteAudit } from './audit/audit.server'
import { sqliteBulk } from './bulk/bulk.server'
import { sqliteCodes } from './codes/codes.server'
import { sqliteCounterparts } from './codes/counterparts.server'
import { typed } from './commands.server'
import { sqliteComments } from './comments/comments.server'
import { sqliteErasures } from './erasures/erasures.server'
import { sqliteEvents } from './events/events.server'
import { sqliteFacets } from './events/facets.server'
import { sqliteFeedback } from './feedback/feedback.server'
import { sqliteReceipts } from './feedback/receipts.server'
import { sqliteSupport } from './feedback/support.server'
import { sqliteGrouping } from './grouping/grouping.server'
import { sqliteGroupingRules } from './grouping/grouping-rules.server'
import { sqliteStorms } from './grouping/storms.server'
import { sqliteIdentityProviders } from './identity/identity-providers.server'
import { sqliteInstance } from './instance/instance.server'
import { sqliteInsight } from './issues/insight.server'
import { sqliteIssues } from './issues/issues.server'
import { sqliteNews } from './issues/news.server'
import { sqliteTriage } from './issues/triage.server'
import { requireMigrated } from './migrate.server'
import { sqliteMonitors } from './monitors/monitors.server'
import { openReader } from './open.server'
import { sqliteParked } from './parked/parked.server'
import { sqliteProjects } from './projects/projects.server'
import { sqliteQuotas } from './projects/quotas.server'
import { sqliteRepositories } from './projects/repositories.server'
import { sqliteScrubbing } from './projects/scrubbing.server'
import { sqliteReleaseRecords } from './releases/release-records.server'
import { sqliteReleases } from './releases/releases.server'
import { sqliteSealedSecrets } from './sealed/sealed-secrets.server'
import { sqliteTrackers } from './trackers/trackers.server'
import { sqliteViews } from './views/views.server'

/**
 * The store as the web pages, the API and the command line ask it. Reads on a connection of its own that cannot write;
 * every command goes to the one writer (`openSqliteRecorder`), which must have opened the file before.
 * Throws StoreRefused when the file is not of this program's schema.
 */
export function openSqliteStore({
  file,
  send,
  now = Date.now,
  sealer = noSealer,
  searchMilliseconds,
}: {
  file: string
  send: SendCommand
  now?: () => Instant
  /** Secrets of channels are kept sealed by it. */
  sealer?: Sealer
  /** How long one search for issues may take. */
  searchMilliseconds?: number | undefined
}): Store {
  const db = openReader(file)
  try {
    requireMigrated(db)
  } catch (error) {
    db.close()
    throw error
  }
  const run = typed(send, now)
  return {
    accounts: sqliteAccounts(db, run),
    sessions: sqliteSessions(db, run),
    tokens: sqliteTokens(db, run),
    secondFactors: sqliteSecondFactors(db, run),
    brakes: sqliteBrakes(db, run),
    passkeys: sqlitePasskeys(db, run),
    projects: sqliteProjects(db, run),
    people: sqlitePeople(db, run),
    invitations: sqliteInvitations(db, run),
    accountLinks: sqliteAccountLinks(db, run),
    accountMails: sqliteAccountMails(db, run),
    knownDevices: sqliteKnownDevices(db, run),
    members: sqliteMembers(db, run),
    issues: sqliteIssues(db, now, searchMilliseconds),
    triage: sqliteTriage(db, run, now),
    comments: sqliteComments(db, run),
    teams: sqliteTeams(db, run),
    bulk: sqliteBulk(db, run, now),
    views: sqliteViews(db, run),
    facets: sqliteFacets(db),
    news: sqliteNews(db, now),
    events: sqliteEvents(db),
    codes: sqliteCodes(db),
    counterparts: sqliteCounterparts(db),
    insight: sqliteInsight(db),
    grouping: sqliteGrouping(db, run),
    groupingRules: sqliteGroupingRules(db, run),
    storms: sqliteStorms(db, run),
    attachments: sqliteAttachments(db),
    artifacts: sqliteArtifacts(db, run),
    feedback: sqliteFeedback(db),
    receipts: sqliteReceipts(db, run),
    support: sqliteSupport(db, run),
    releases: sqliteReleases(db),
    releaseRecords: sqliteReleaseRecords(db, run),
    monitors: sqliteMonitors(db, run),
    parked: sqliteParked(db, run),
    instance: sqliteInstance(db, run),
    quotas: sqliteQuotas(db, run),
    repositories: sqliteRepositories(db, run),
    scrubbing: sqliteScrubbing(db, run),
    resolutions: sqliteResolutions(db, run),
    alertFacts: sqliteAlertFacts(db),
    mailSettings: sqliteMailSettings(db, run),
    trackers: sqliteTrackers(db, run, now, sealer),
    alertRules: sqliteAlertRules(db, run, now),
    lookUps: sqliteLookUps(db, run),
    deliveries: sqliteDeliveries(db, run),
    outbox: sqliteOutbox(db, run, sealer),
    channels: sqliteChannels(db, run, sealer),
    sealedSecrets: sqliteSealedSecrets(db, run),
    audit: sqliteAudit(db, run, now),
    identityProviders: sqliteIdentityProviders(db, run),
    erasures: sqliteErasures(db, run),
    ownData: sqliteOwnData(db),
    async close() {
      db.close()
    },
  }
}
