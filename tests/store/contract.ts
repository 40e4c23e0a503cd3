import { describe } from 'vitest'
import { accountMailsContract } from './contract/account-mails'
import { accountsContract } from './contract/accounts'
import { alertFactsContract } from './contract/alert-facts'
import { alertRulesContract } from './contract/alert-rules'
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
import { issuesContract } from './contract/issues'
import { joinsContract } from './contract/joins'
import { keptEventsContract } from './contract/kept-events'
import { knownDevicesContract } from './contract/known-devices'
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

/** Tests that every engine must pass. `open` gets an empty directory. */
export function storeContract(name: string, open: OpenEngine): void {
  const test = testWith(open)
  describe(name, () => {
    accountsContract(test)
    sessionsContract(test)
    knownDevicesContract(test)
    tokensContract(test)
    secondFactorsContract(test)
    brakesContract(test)
    auditContract(test)
    erasuresContract(test)
    ownDataContract(test)
    passkeysContract(test)
    alertFactsContract(test)
    channelsContract(test)
    projectsContract(test)
    projectRemovalContract(test)
    membersContract(test)
    accountMailsContract(test)
    invitationsContract(test)
    peopleContract(test)
    recordContract(test)
    nodesContract(test)
    splitsAtRandomContract(test)
    issuesContract(test)
    triageContract(test)
    trackersContract(test)
    bulkContract(test)
    bulkDeletingContract(test)
    bulkAtRandomContract(test)
    viewsContract(test)
    searchContract(test)
    facetsContract(test)
    newsContract(test)
    monitorsContract(test)
    insightContract(test)
    mergingContract(test)
    groupingRulesContract(test)
    regroupingContract(test)
    groupingAtRandomContract(test)
    stormsContract(test)
    eventsContract(test)
    codesContract(test)
    digestsContract(test)
    nonEventItemsContract(test)
    artifactsContract(test)
    joinsContract(test)
    parkedContract(test)
    talliesContract(test)
    quotasContract(test)
    retentionContract(test)
    keptEventsContract(test)
    countersContract(test)
    resolutionsContract(test)
    repositoriesContract(test)
    scrubbingContract(test)
    releaseRecordsContract(test)
    releasesContract(test)
    receiptsContract(test)
    supportContract(test)
    commentsContract(test)
    teamsContract(test)
    mailSettingsContract(test)
    alertRulesContract(test)
    identityProvidersContract(test)
    permissionsContract(test)
  })
}
