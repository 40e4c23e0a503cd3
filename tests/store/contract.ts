import { describe } from 'vitest'
import { accountMailsContract } from './contract/account-mails'
import { accountsContract } from './contract/accounts'
import { alertFactsContract } from './contract/alert-facts'
import { alertRulesContract } from './contract/alert-rules'
import { appGrantsContract } from './contract/app-grants'
import { artifactsContract } from './contract/artifacts'
import { auditContract } from './contract/audit'
import { brakesContract } from './contract/brakes'
import { bulkContract } from './contract/bulk'
import { bulkAtRandomContract } from './contract/bulk-at-random'
import { bulkDeletingContract } from './contract/bulk-deleting'
import { channelsContract } from './contract/channels'
import { codesContract } from './contract/codes'
import { commentsContract } from './contract/comments'
import { countersContract } from './contract/counters'
import { digestsContract } from './contract/digests'
import { erasuresContract } from './contract/erasures'
import { eventsContract } from './contract/events'
import { facetsContract } from './contract/facets'
import { groupingAtRandomContract } from './contract/grouping-at-random'
import { groupingRulesContract } from './contract/grouping-rules'
import { identityProvidersContract } from './contract/identity-providers'
import { insightContract } from './contract/insight'
import { invitationsContract } from './contract/invitations'
import { issueListsContract } from './contract/issue-lists'
import { issuesContract } from './contract/issues'
import { joinsContract } from './contract/joins'
import { keptEventsContract } from './contract/kept-events'
import { knownDevicesContract } from './contract/known-devices'
import { logLinesContract } from './contract/log-lines'
import { mailSettingsContract } from './contract/mail-settings'
import { membersContract } from './contract/members'
import { mergingContract } from './contract/merging'
import { monitorsContract } from './contract/monitors'
import { newsContract } from './contract/news'
import { nodesContract } from './contract/nodes'
import { nonEventItemsContract } from './contract/non-event-items'
import { type OpenEngine, testWith } from './contract/opened'
import { ownDataContract } from './contract/own-data'
import { parkedContract } from './contract/parked'
import { passkeysContract } from './contract/passkeys'
import { peopleContract } from './contract/people'
import { permissionsContract } from './contract/permissions'
import { projectRemovalContract } from './contract/project-removal'
import { projectsContract } from './contract/projects'
import { quotasContract } from './contract/quotas'
import { receiptsContract } from './contract/receipts'
import { recordContract } from './contract/record'
import { regroupingContract } from './contract/regrouping'
import { releaseRecordsContract } from './contract/release-records'
import { releasesContract } from './contract/releases'
import { repositoriesContract } from './contract/repositories'
import { resolutionsContract } from './contract/resolutions'
import { retentionContract } from './contract/retention'
import { scrubbingContract } from './contract/scrubbing'
import { searchContract } from './contract/search'
import { searchPagesContract } from './contract/search-pages'
import { secondFactorsContract } from './contract/second-factors'
import { sessionsContract } from './contract/sessions'
import { splitsAtRandomContract } from './contract/splits-at-random'
import { stormsContract } from './contract/storms'
import { supportContract } from './contract/support'
import { talliesContract } from './contract/tallies'
import { teamsContract } from './contract/teams'
import { tokensContract } from './contract/tokens'
import { trackersContract } from './contract/trackers'
import { triageContract } from './contract/triage'
import { viewsContract } from './contract/views'

const contracts: ((test: ReturnType<typeof testWith>, how: { seeds: number }) => void)[] = [
  accountsContract,
  sessionsContract,
  knownDevicesContract,
  tokensContract,
  appGrantsContract,
  secondFactorsContract,
  brakesContract,
  auditContract,
  erasuresContract,
  ownDataContract,
  passkeysContract,
  alertFactsContract,
  channelsContract,
  projectsContract,
  projectRemovalContract,
  membersContract,
  accountMailsContract,
  invitationsContract,
  peopleContract,
  recordContract,
  nodesContract,
  splitsAtRandomContract,
  issuesContract,
  issueListsContract,
  triageContract,
  trackersContract,
  bulkContract,
  bulkDeletingContract,
  bulkAtRandomContract,
  viewsContract,
  searchContract,
  searchPagesContract,
  facetsContract,
  newsContract,
  monitorsContract,
  insightContract,
  mergingContract,
  groupingRulesContract,
  regroupingContract,
  groupingAtRandomContract,
  stormsContract,
  eventsContract,
  codesContract,
  digestsContract,
  nonEventItemsContract,
  logLinesContract,
  artifactsContract,
  joinsContract,
  parkedContract,
  talliesContract,
  quotasContract,
  retentionContract,
  keptEventsContract,
  countersContract,
  resolutionsContract,
  repositoriesContract,
  scrubbingContract,
  releaseRecordsContract,
  releasesContract,
  receiptsContract,
  supportContract,
  commentsContract,
  teamsContract,
  mailSettingsContract,
  alertRulesContract,
  identityProvidersContract,
  permissionsContract,
]

/**
 * Tests that every engine must pass. `open` gets an empty directory. `part`: every second contract, from the first or the second one, so that two
 * files can run side by side. `seeds`: how many runs each random test makes at most.
 */
export function storeContract(name: string, open: OpenEngine, how: { part?: 0 | 1; seeds?: number } = {}): void {
  const test = testWith(open)
  const { part, seeds = Infinity } = how
  const chosen = contracts.filter((_, index) => part === undefined || index % 2 === part)
  describe(name, () => {
    for (const contract of chosen) contract(test, { seeds })
  })
}
