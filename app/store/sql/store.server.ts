import { noSealer, type Sealer } from '../../accounts/seal.server'
import type { Instant } from '../../clock'
import type { SendCommand } from '../command'
import { onlyNode } from '../nodes'
import type { Store } from '../store'
import { sqlAccountLinks } from './accounts/account-links.server'
import { sqlAccountMails } from './accounts/account-mails.server'
import { sqlAccounts } from './accounts/accounts.server'
import { sqlAppGrants } from './accounts/app-grants.server'
import { sqlBrakes } from './accounts/brakes.server'
import { sqlInvitations } from './accounts/invitations.server'
import { sqlKnownDevices } from './accounts/known-devices.server'
import { sqlMembers } from './accounts/members.server'
import { sqlOwnData } from './accounts/own-data.server'
import { sqlPasskeys } from './accounts/passkeys.server'
import { sqlPeople } from './accounts/people.server'
import { sqlSecondFactors } from './accounts/second-factors.server'
import { sqlSessions } from './accounts/sessions.server'
import { sqlTeams } from './accounts/teams.server'
import { sqlTokens } from './accounts/tokens.server'
import { sqlAlertFacts } from './alerts/alert-facts.server'
import { sqlChannels } from './alerts/channels.server'
import { sqlDeliveries } from './alerts/deliveries.server'
import { sqlLookUps } from './alerts/look-ups.server'
import { sqlMailSettings } from './alerts/mail-settings.server'
import { sqlOutbox } from './alerts/outbox.server'
import { sqlAlertRules } from './alerts/rules.server'
import { sqlArtifacts } from './artifacts/artifacts.server'
import { sqlResolutions } from './artifacts/resolutions.server'
import { sqlAttachments } from './attachments/attachments.server'
import { sqlAudit } from './audit/audit.server'
import { sqlBulk } from './bulk/bulk.server'
import { sqlCodes } from './codes/codes.server'
import { sqlCounterparts } from './codes/counterparts.server'
import { typed } from './commands.server'
import { sqlComments } from './comments/comments.server'
import type { Db } from './db'
import { sqlErasures } from './erasures/erasures.server'
import { sqlEvents } from './events/events.server'
import { sqlFacets } from './events/facets.server'
import { sqlFeedback } from './feedback/feedback.server'
import { sqlReceipts } from './feedback/receipts.server'
import { sqlSupport } from './feedback/support.server'
import { sqlGrouping } from './grouping/grouping.server'
import { sqlGroupingRules } from './grouping/grouping-rules.server'
import { sqlStorms } from './grouping/storms.server'
import { sqlIdentityProviders } from './identity/identity-providers.server'
import { sqlInstance } from './instance/instance.server'
import { sqlInsight } from './issues/insight.server'
import { sqlIssues } from './issues/issues.server'
import { sqlNews } from './issues/news.server'
import { sqlTriage } from './issues/triage.server'
import { sqlEventLogs } from './logs/event-logs.server'
import { sqlMonitors } from './monitors/monitors.server'
import { sqlNodes } from './nodes/nodes.server'
import { sqlParked } from './parked/parked.server'
import { sqlProjectRemoval } from './projects/project-removal.server'
import { sqlProjects } from './projects/projects.server'
import { sqlQuotas } from './projects/quotas.server'
import { sqlRepositories } from './projects/repositories.server'
import { sqlScrubbing } from './projects/scrubbing.server'
import { sqlReleaseRecords } from './releases/release-records.server'
import { sqlReleases } from './releases/releases.server'
import { sqlRetention } from './retention/retention.server'
import { sqlSealedSecrets } from './sealed/sealed-secrets.server'
import { sqlTrackers } from './trackers/trackers.server'
import { sqlViews } from './views/views.server'

export type StoreOptions = {
  send: SendCommand
  now?: (() => Instant) | undefined
  /** Seals the secrets of channels. */
  sealer?: Sealer | undefined
  /** The name of the node that this server is. */
  node?: string | undefined
  /** Maximum milliseconds of one search for issues. */
  searchMilliseconds?: number | undefined
}

/** The store for pages, API and command line. Reads on connections that cannot write; commands go to the one writer. */
export function sqlStore(
  db: Db,
  { send, now = Date.now, sealer = noSealer, searchMilliseconds, node = onlyNode }: StoreOptions,
): Store {
  const run = typed(send, now)
  return {
    accounts: sqlAccounts(db, run),
    sessions: sqlSessions(db, run),
    tokens: sqlTokens(db, run),
    appGrants: sqlAppGrants(run),
    secondFactors: sqlSecondFactors(db, run),
    brakes: sqlBrakes(db, run),
    passkeys: sqlPasskeys(db, run),
    projects: sqlProjects(db, run),
    projectRemoval: sqlProjectRemoval(db, run),
    people: sqlPeople(db, run),
    invitations: sqlInvitations(db, run),
    accountLinks: sqlAccountLinks(db, run),
    accountMails: sqlAccountMails(db, run, node),
    knownDevices: sqlKnownDevices(db, run),
    members: sqlMembers(db, run),
    issues: sqlIssues(db, now, searchMilliseconds),
    triage: sqlTriage(db, run, now),
    comments: sqlComments(db, run),
    teams: sqlTeams(db, run),
    bulk: sqlBulk(db, run, now),
    views: sqlViews(db, run),
    facets: sqlFacets(db),
    news: sqlNews(db, now),
    events: sqlEvents(db),
    codes: sqlCodes(db),
    counterparts: sqlCounterparts(db),
    insight: sqlInsight(db),
    grouping: sqlGrouping(db, run),
    groupingRules: sqlGroupingRules(db, run),
    storms: sqlStorms(db, run),
    attachments: sqlAttachments(db),
    eventLogs: sqlEventLogs(db),
    artifacts: sqlArtifacts(db, run, node),
    feedback: sqlFeedback(db),
    receipts: sqlReceipts(db, run),
    support: sqlSupport(db, run),
    releases: sqlReleases(db),
    releaseRecords: sqlReleaseRecords(db, run),
    monitors: sqlMonitors(db, run),
    parked: sqlParked(db, run),
    nodes: sqlNodes(db, run, node),
    instance: sqlInstance(db, run, node),
    quotas: sqlQuotas(db, run),
    repositories: sqlRepositories(db, run),
    scrubbing: sqlScrubbing(db, run),
    retention: sqlRetention(db, run),
    resolutions: sqlResolutions(db, run),
    alertFacts: sqlAlertFacts(db),
    mailSettings: sqlMailSettings(db, run),
    trackers: sqlTrackers(db, run, now, sealer),
    alertRules: sqlAlertRules(db, run, now),
    lookUps: sqlLookUps(db, run),
    deliveries: sqlDeliveries(db, run),
    outbox: sqlOutbox(db, run, sealer, node),
    channels: sqlChannels(db, run, sealer),
    sealedSecrets: sqlSealedSecrets(db, run),
    audit: sqlAudit(db, run, now),
    identityProviders: sqlIdentityProviders(db, run),
    erasures: sqlErasures(db, run),
    ownData: sqlOwnData(db),
    close: () => db.close(),
  }
}
