import type { Dictionary } from '../dictionary'
import { account } from './account'
import { accountMail } from './account-mail'
import { admin } from './admin'
import { adminPeople } from './admin-people'
import { alertDeliveries } from './alert-deliveries'
import { alertRule } from './alert-rule'
import { alertRules } from './alert-rules'
import { alertRulesFile } from './alert-rules-file'
import { alerts } from './alerts'
import { alertsChannels } from './alerts-channels'
import { alertsMessage } from './alerts-message'
import { apiReference } from './api-reference'
import { audit } from './audit'
import { bulk } from './bulk'
import { comments } from './comments'
import { connect } from './connect'
import { connectApp } from './connect-app'
import { erasures } from './erasures'
import { event } from './event'
import { events } from './events'
import { fallback } from './fallback'
import { frame } from './frame'
import { grouping } from './grouping'
import { hints } from './hints'
import { home } from './home'
import { identityProviders } from './identity-providers'
import { insight } from './insight'
import { invitation } from './invitation'
import { issue } from './issue'
import { issues } from './issues'
import { keys } from './keys'
import { lookup } from './lookup'
import { mail } from './mail'
import { members } from './members'
import { mentions } from './mentions'
import { merging } from './merging'
import { minified } from './minified'
import { mistakes } from './mistakes'
import { monitors } from './monitors'
import { news } from './news'
import { noIssues } from './no-issues'
import { nodes } from './nodes'
import { notifications } from './notifications'
import { palette } from './palette'
import { passkeys } from './passkeys'
import { people } from './people'
import { privacy } from './privacy'
import { project } from './project'
import { projectRemoval } from './project-removal'
import { projects } from './projects'
import { quotas } from './quotas'
import { receipt } from './receipt'
import { receipts } from './receipts'
import { refusals } from './refusals'
import { releases } from './releases'
import { repository } from './repository'
import { reset } from './reset'
import { rules } from './rules'
import { search } from './search'
import { security } from './security'
import { sessions } from './sessions'
import { settings } from './settings'
import { nowhere, setup } from './setup'
import { signInWith } from './sign-in-with'
import { stack } from './stack'
import { storage } from './storage'
import { storageKept } from './storage-kept'
import { storm } from './storm'
import { storms } from './storms'
import { teams } from './teams'
import { time } from './time'
import { trackers } from './trackers'
import { triage } from './triage'
import { ui } from './ui'
import { uploads } from './uploads'
import { views } from './views'

/** Everything the interface says, in German. */
export const german: Dictionary = {
  alertDeliveries,
  alertsChannels,
  alertsMessage,
  account,
  accountMail,
  alertRule,
  audit,
  erasures,
  alertRulesFile,
  alertRules,
  alerts,
  comments,
  bulk,
  connect,
  connectApp,
  event,
  admin,
  adminPeople,
  events,
  fallback,
  frame,
  hints,
  home,
  identityProviders,
  insight,
  invitation,
  issue,
  issues,
  noIssues,
  keys,
  lookup,
  mail,
  members,
  mentions,
  merging,
  mistakes,
  monitors,
  news,
  notifications,
  nowhere,
  palette,
  passkeys,
  people,
  project,
  privacy,
  projectRemoval,
  projects,
  quotas,
  storage,
  storageKept,
  nodes,
  receipt,
  receipts,
  refusals,
  releases,
  apiReference,
  repository,
  reset,
  rules,
  search,
  sessions,
  security,
  settings,
  setup,
  signInWith,
  stack,
  storm,
  storms,
  teams,
  time,
  trackers,
  triage,
  minified,
  uploads,
  grouping,
  ui,
  views,
}
