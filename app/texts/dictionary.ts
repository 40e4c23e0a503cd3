import type { accountTexts } from './en/account'
import type { accountMailTexts } from './en/account-mail'
import type { adminTexts } from './en/admin'
import type { adminPeopleTexts } from './en/admin-people'
import type { alertDeliveriesTexts } from './en/alert-deliveries'
import type { alertRuleTexts } from './en/alert-rule'
import type { alertRulesTexts } from './en/alert-rules'
import type { alertRulesFileTexts } from './en/alert-rules-file'
import type { alertsTexts } from './en/alerts'
import type { alertsChannelsTexts } from './en/alerts-channels'
import type { alertsMessageTexts } from './en/alerts-message'
import type { apiReferenceTexts } from './en/api-reference'
import type { auditTexts } from './en/audit'
import type { bulkTexts } from './en/bulk'
import type { commentsTexts } from './en/comments'
import type { connectTexts } from './en/connect'
import type { connectAppTexts } from './en/connect-app'
import type { erasuresTexts } from './en/erasures'
import type { eventTexts } from './en/event'
import type { eventsTexts } from './en/events'
import type { fallbackTexts } from './en/fallback'
import type { frameTexts } from './en/frame'
import type { groupingTexts } from './en/grouping'
import type { hintsTexts } from './en/hints'
import type { homeTexts } from './en/home'
import type { identityProvidersTexts } from './en/identity-providers'
import type { insightTexts } from './en/insight'
import type { invitationTexts } from './en/invitation'
import type { issueTexts } from './en/issue'
import type { issuesTexts } from './en/issues'
import type { keysTexts } from './en/keys'
import type { lookupTexts } from './en/lookup'
import type { mailTexts } from './en/mail'
import type { membersTexts } from './en/members'
import type { mentionsTexts } from './en/mentions'
import type { mergingTexts } from './en/merging'
import type { minifiedTexts } from './en/minified'
import type { mistakesTexts } from './en/mistakes'
import type { monitorsTexts } from './en/monitors'
import type { newsTexts } from './en/news'
import type { noIssuesTexts } from './en/no-issues'
import type { nodesTexts } from './en/nodes'
import type { notificationsTexts } from './en/notifications'
import type { paletteTexts } from './en/palette'
import type { passkeysTexts } from './en/passkeys'
import type { peopleTexts } from './en/people'
import type { privacyTexts } from './en/privacy'
import type { projectTexts } from './en/project'
import type { projectRemovalTexts } from './en/project-removal'
import type { projectsTexts } from './en/projects'
import type { quotasTexts } from './en/quotas'
import type { receiptTexts } from './en/receipt'
import type { receiptsTexts } from './en/receipts'
import type { refusalsTexts } from './en/refusals'
import type { releasesTexts } from './en/releases'
import type { repositoryTexts } from './en/repository'
import type { resetTexts } from './en/reset'
import type { rulesTexts } from './en/rules'
import type { searchTexts } from './en/search'
import type { securityTexts } from './en/security'
import type { sessionsTexts } from './en/sessions'
import type { settingsTexts } from './en/settings'
import type { nowhereTexts, setupTexts } from './en/setup'
import type { signInWithTexts } from './en/sign-in-with'
import type { stackTexts } from './en/stack'
import type { storageTexts } from './en/storage'
import type { storageKeptTexts } from './en/storage-kept'
import type { stormTexts } from './en/storm'
import type { stormsTexts } from './en/storms'
import type { teamsTexts } from './en/teams'
import type { timeTexts } from './en/time'
import type { trackersTexts } from './en/trackers'
import type { triageTexts } from './en/triage'
import type { uiTexts } from './en/ui'
import type { uploadsTexts } from './en/uploads'
import type { viewsTexts } from './en/views'
import type { TextsOf } from './namespace'

/** All namespaces: what each language must have. */
export type Dictionary = {
  alertsChannels: TextsOf<typeof alertsChannelsTexts>
  alertsMessage: TextsOf<typeof alertsMessageTexts>
  account: TextsOf<typeof accountTexts>
  accountMail: TextsOf<typeof accountMailTexts>
  alertDeliveries: TextsOf<typeof alertDeliveriesTexts>
  alertRule: TextsOf<typeof alertRuleTexts>
  alertRulesFile: TextsOf<typeof alertRulesFileTexts>
  alertRules: TextsOf<typeof alertRulesTexts>
  alerts: TextsOf<typeof alertsTexts>
  audit: TextsOf<typeof auditTexts>
  erasures: TextsOf<typeof erasuresTexts>
  comments: TextsOf<typeof commentsTexts>
  bulk: TextsOf<typeof bulkTexts>
  connect: TextsOf<typeof connectTexts>
  connectApp: TextsOf<typeof connectAppTexts>
  event: TextsOf<typeof eventTexts>
  admin: TextsOf<typeof adminTexts>
  adminPeople: TextsOf<typeof adminPeopleTexts>
  events: TextsOf<typeof eventsTexts>
  fallback: TextsOf<typeof fallbackTexts>
  frame: TextsOf<typeof frameTexts>
  hints: TextsOf<typeof hintsTexts>
  home: TextsOf<typeof homeTexts>
  identityProviders: TextsOf<typeof identityProvidersTexts>
  insight: TextsOf<typeof insightTexts>
  invitation: TextsOf<typeof invitationTexts>
  issue: TextsOf<typeof issueTexts>
  issues: TextsOf<typeof issuesTexts>
  noIssues: TextsOf<typeof noIssuesTexts>
  keys: TextsOf<typeof keysTexts>
  lookup: TextsOf<typeof lookupTexts>
  mail: TextsOf<typeof mailTexts>
  members: TextsOf<typeof membersTexts>
  mentions: TextsOf<typeof mentionsTexts>
  merging: TextsOf<typeof mergingTexts>
  mistakes: TextsOf<typeof mistakesTexts>
  monitors: TextsOf<typeof monitorsTexts>
  news: TextsOf<typeof newsTexts>
  notifications: TextsOf<typeof notificationsTexts>
  nowhere: TextsOf<typeof nowhereTexts>
  palette: TextsOf<typeof paletteTexts>
  passkeys: TextsOf<typeof passkeysTexts>
  people: TextsOf<typeof peopleTexts>
  project: TextsOf<typeof projectTexts>
  privacy: TextsOf<typeof privacyTexts>
  projectRemoval: TextsOf<typeof projectRemovalTexts>
  projects: TextsOf<typeof projectsTexts>
  quotas: TextsOf<typeof quotasTexts>
  storage: TextsOf<typeof storageTexts>
  storageKept: TextsOf<typeof storageKeptTexts>
  nodes: TextsOf<typeof nodesTexts>
  receipt: TextsOf<typeof receiptTexts>
  receipts: TextsOf<typeof receiptsTexts>
  refusals: TextsOf<typeof refusalsTexts>
  releases: TextsOf<typeof releasesTexts>
  apiReference: TextsOf<typeof apiReferenceTexts>
  repository: TextsOf<typeof repositoryTexts>
  reset: TextsOf<typeof resetTexts>
  rules: TextsOf<typeof rulesTexts>
  sessions: TextsOf<typeof sessionsTexts>
  security: TextsOf<typeof securityTexts>
  settings: TextsOf<typeof settingsTexts>
  signInWith: TextsOf<typeof signInWithTexts>
  stack: TextsOf<typeof stackTexts>
  storm: TextsOf<typeof stormTexts>
  storms: TextsOf<typeof stormsTexts>
  teams: TextsOf<typeof teamsTexts>
  search: TextsOf<typeof searchTexts>
  setup: TextsOf<typeof setupTexts>
  time: TextsOf<typeof timeTexts>
  trackers: TextsOf<typeof trackersTexts>
  triage: TextsOf<typeof triageTexts>
  minified: TextsOf<typeof minifiedTexts>
  uploads: TextsOf<typeof uploadsTexts>
  grouping: TextsOf<typeof groupingTexts>
  ui: TextsOf<typeof uiTexts>
  views: TextsOf<typeof viewsTexts>
}
