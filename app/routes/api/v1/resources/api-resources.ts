import type { ApiResource } from '../api-resource'
import { bulkResources } from './bulk-resources'
import { changesResources } from './changes-resources'
import { channelResources } from './channel-resources'
import { eventFileResources } from './event-file-resources'
import { groupingRuleResources } from './grouping-rule-resources'
import { instanceResources } from './instance-resources'
import { issueGroupingResources } from './issue-grouping-resources'
import { issueInsightResources } from './issue-insight-resources'
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
import { storageResources } from './storage-resources'
import { stormResources } from './storm-resources'
import { teamResources } from './team-resources'
import { viewResources } from './view-resources'

/** Every declared resource of the API. Look-ups, issues, events, releases and deliveries have routes of their own. */
export const apiResources: ApiResource[] = [
  ...projectResources,
  ...projectSettingResources,
  ...retentionResources,
  ...storageResources,
  ...memberResources,
  ...ruleResources,
  ...channelResources,
  ...monitorResources,
  ...groupingRuleResources,
  ...sourceMapResources,
  ...stormResources,
  ...issueGroupingResources,
  ...issueInsightResources,
  ...eventFileResources,
  ...issueNoteResources,
  ...changesResources,
  ...bulkResources,
  ...viewResources,
  ...teamResources,
  ...ownerResources,
  ...instanceResources,
  ...ownResources,
  ...ownAccessResources,
]
