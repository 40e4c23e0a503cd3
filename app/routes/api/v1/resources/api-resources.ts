import type { ApiResource } from '../api-resource'
import { bulkResources } from './bulk-resources'
import { channelResources } from './channel-resources'
import { groupingRuleResources } from './grouping-rule-resources'
import { issueGroupingResources } from './issue-grouping-resources'
import { issueNoteResources } from './issue-note-resources'
import { memberResources } from './member-resources'
import { monitorResources } from './monitor-resources'
import { ownAccessResources } from './own-access-resources'
import { ownResources } from './own-resources'
import { ownerResources } from './owner-resources'
import { projectResources } from './project-resources'
import { projectSettingResources } from './project-setting-resources'
import { retentionResources } from './retention-resources'
import { ruleResources } from './rule-resources'
import { sourceMapResources } from './source-map-resources'
import { stormResources } from './storm-resources'
import { teamResources } from './team-resources'
import { viewResources } from './view-resources'

/** Every declared resource of the API. Look-ups, issues, events, releases and deliveries have routes of their own. */
export const apiResources: ApiResource[] = [
  ...projectResources,
  ...projectSettingResources,
  ...retentionResources,
  ...memberResources,
  ...ruleResources,
  ...channelResources,
  ...monitorResources,
  ...groupingRuleResources,
  ...sourceMapResources,
  ...stormResources,
  ...issueGroupingResources,
  ...issueNoteResources,
  ...bulkResources,
  ...viewResources,
  ...teamResources,
  ...ownerResources,
  ...ownResources,
  ...ownAccessResources,
]
