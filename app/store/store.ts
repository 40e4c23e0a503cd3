import type { Role, Viewer } from '../accounts/viewer'
import type { InstanceTrouble } from '../alerts/alert'
import type { Instant } from '../clock'
import type { Issue, IssueFilter, IssuePage, IssuePosition } from '../issues/issue'
import type { OpenCounts } from '../issues/open-counts'
import type { Facets } from '../issues/search/facets'
import type { Term } from '../issues/search/term'
import type { ItemCounts } from '../projects/accounting'
import type { ProcessingSettings } from '../projects/processing-settings'
import type { Project, ProjectKey } from '../projects/project'
import type { AppliedQuotas } from '../projects/quotas'
import type { Tally } from '../projects/tally'
import type { InboxPosition } from '../wire/record'
import type { AccountLinks } from './account-links'
import type { AccountMails } from './account-mails'
import type { Accounts } from './accounts'
import type { AlertFacts } from './alert-facts'
import type { AlertKeeping, AlertRules } from './alert-rules'
import type { AppGrants } from './app-grants'
import type { Artifacts } from './artifacts'
import type { AuditKeeping, AuditLog } from './audit'
import type { SavedBrakes } from './brakes'
import type { Bulk, BulkWork } from './bulk'
import type { Channels } from './channels'
import type { Codes } from './codes'
import type { Comments } from './comments'
import type { Counterparts } from './counterparts'
import type { Deliveries, DeliveryLog, Outbox } from './deliveries'
import type { Eraser, Erasures } from './erasures'
import type { EventLogs, LogKeeping } from './event-logs'
import type { Events } from './events'
import type { Grouping } from './grouping'
import type { GroupingRules } from './grouping-rules'
import type { IdentityProviders } from './identity-providers'
import type { Insight } from './insight'
import type { Invitations } from './invitations'
import type { KnownDevices } from './known-devices'
import type { LateDigests } from './late-digests'
import type { LookUps } from './look-ups'
import type { MailSettings, SummaryMails } from './mail-settings'
import type { Members } from './members'
import type { Monitors, MonitorWatch } from './monitors'
import type { News } from './news'
import type { Nodes, NodeWork } from './nodes'
import type { Attachments, FeedbackGiven, NonEventItem } from './non-event-items'
import type { OwnDataStore } from './own-data'
import type { Parked, ParkedItem, RetriedItem } from './parked'
import type { Passkeys } from './passkeys'
import type { People } from './people'
import type { ProcessedEvent } from './processed-event'
import type { ProjectPurge, ProjectRemoval } from './project-removal'
import type { QuotaSettings } from './quotas'
import type { Receipts } from './receipts'
import type { Regrouper } from './regrouping'
import type { ReleaseRecords } from './release-records'
import type { Releases } from './releases'
import type { Repositories } from './repositories'
import type { LateStacks, Resolutions, UnscannedScripts } from './resolutions'
import type { Evicting, Retention } from './retention'
import type { ScrubbingSettings } from './scrubbing'
import type { SealedSecrets } from './sealed-secrets'
import type { SecondFactors } from './second-factors'
import type { Sessions } from './sessions'
import type { Storms } from './storms'
import type { Support } from './support'
import type { Teams } from './teams'
import type { Tokens } from './tokens'
import type { Trackers } from './trackers'
import type { TrendKeeping } from './trends'
import type { Mutes, Triaging } from './triage'
import type { Views } from './views'

export type { EventRow, Events, StoredEvent } from './events'
export type { PackedBlock, PackedBody, ProcessedEvent, RecordedEvent } from './processed-event'

/**
 * The port that every engine implements. Types only; asynchronous; it hides row keys, joins and transactions. Invariants:
 * 1. Every question has the viewer, and the query itself leaves out what the viewer may not see.
 * 2. `Recorder.record` commits a batch and its inbox position together or not at all; an event id counts once per project.
 * 3. Lists are bounded by their `limit`.
 */
export interface Store {
  accounts: Accounts
  sessions: Sessions
  tokens: Tokens
  appGrants: AppGrants
  secondFactors: SecondFactors
  brakes: SavedBrakes
  passkeys: Passkeys
  projects: Projects
  projectRemoval: ProjectRemoval
  people: People
  invitations: Invitations
  accountLinks: AccountLinks
  accountMails: AccountMails
  knownDevices: KnownDevices
  members: Members
  issues: Issues
  facets: Facets
  news: News
  triage: Triaging
  bulk: Bulk
  views: Views
  comments: Comments
  teams: Teams
  events: Events
  codes: Codes
  counterparts: Counterparts
  insight: Insight
  grouping: Grouping
  groupingRules: GroupingRules
  storms: Storms
  attachments: Attachments
  eventLogs: EventLogs
  artifacts: Artifacts
  feedback: FeedbackGiven
  receipts: Receipts
  support: Support
  releases: Releases
  releaseRecords: ReleaseRecords
  monitors: Monitors
  parked: Parked
  instance: Instance
  nodes: Nodes
  quotas: QuotaSettings
  repositories: Repositories
  scrubbing: ScrubbingSettings
  retention: Retention
  resolutions: Resolutions
  alertFacts: AlertFacts
  mailSettings: MailSettings
  trackers: Trackers
  alertRules: AlertRules
  lookUps: LookUps
  deliveries: Deliveries
  outbox: Outbox
  channels: Channels
  sealedSecrets: SealedSecrets
  audit: AuditLog
  identityProviders: IdentityProviders
  erasures: Erasures
  ownData: OwnDataStore
  close(): Promise<void>
}

export interface Projects {
  /** The projects the viewer has a role in, with that role. */
  list(viewer: Viewer): Promise<(Project & { role: Role })[]>
  /** For members and up: a helper’s project has no page. */
  bySlug(viewer: Viewer, slug: string): Promise<Project | undefined>
  /** Creates the project and its first key; the slug is derived from the name and made unique. Only for owners; undefined for others. */
  add(
    viewer: Viewer,
    project: { name: string; platform: string; publicKey: string; at: Instant },
  ): Promise<{ project: Project; key: ProjectKey } | undefined>
  update(
    viewer: Viewer,
    slug: string,
    change: { name?: string; platform?: string; receipts?: boolean },
  ): Promise<boolean>
  keys(viewer: Viewer, slug: string): Promise<ProjectKey[]>
  addKey(
    viewer: Viewer,
    slug: string,
    key: { publicKey: string; label: string; at: Instant },
  ): Promise<ProjectKey | undefined>
  setKeyEnabled(viewer: Viewer, slug: string, keyId: number, enabled: boolean): Promise<boolean>
  /** Every key of every project, for the intake's cache: with the quotas that apply and the time of its project's first event. */
  allKeys(): Promise<(ProjectKey & { builtIn: boolean; quotas?: AppliedQuotas; firstEventAt?: Instant })[]>
  /** Counts by item kind, since the project was created. `waiting` is unknown to the store: the inbox adds it. */
  stats(viewer: Viewer, slug: string): Promise<Record<string, ItemCounts> | undefined>
  /** The counts of these hours (inclusive), by hour; for old days, by day. */
  tallies(viewer: Viewer, slug: string, hours: { from: number; until: number }): Promise<Tally[] | undefined>
  /** Refusals since this hour, in all projects that the viewer triages. */
  refusals(viewer: Viewer, since: number): Promise<RefusedInHour[]>
  /** The overview of each project that the viewer triages. */
  figures(viewer: Viewer): Promise<ProjectFigures[]>
  /** Events recorded on these days (UTC, since 1970; `until` is exclusive), by project that the viewer triages. */
  eventsPerDay(viewer: Viewer, days: { from: number; until: number }): Promise<EventsOfDay[]>
  /** The viewer's role in a project; owners and the operator are admin. */
  role(viewer: Viewer, slug: string): Promise<Role | undefined>
}

/** `open`: issues, counted up to `mostCounted`. */
export type ProjectFigures = { slug: string; open: number; lastEvent?: Instant; lastRelease?: string }
export type EventsOfDay = { slug: string; day: number; count: number }

/** Items of one kind that a project refused for one reason in one hour. */
export type RefusedInHour = {
  slug: string
  name: string
  itemKind: string
  reason: string
  hour: number
  count: number
}

export interface Issues {
  page(viewer: Viewer, filter: IssueFilter): Promise<IssuePage>
  byShortId(viewer: Viewer, shortId: string): Promise<Issue | undefined>
  /** The short id of an issue, for clients that know it by its number (`Issue['id']`); of a merged issue, that of its merge target. */
  shortIdOf(viewer: Viewer, id: number): Promise<string | undefined>
  /** How many open issues there are of each kind, each up to `mostCounted`; `projects`: only those the terms name. */
  counts(viewer: Viewer, projects: Extract<Term, { kind: 'project' }>[]): Promise<OpenCounts>
  /** The open issues of the viewer and their teams, up to `mostCounted`: `counts` without the rest. */
  assigned(viewer: Viewer): Promise<number>
  /**
   * The short id of the issue before (`newer`) or after (`older`) this one in a list, even if the list no longer contains this one.
   * Undefined at the ends.
   */
  neighbour(
    viewer: Viewer,
    shortId: string,
    filter: Omit<IssueFilter, 'cursor' | 'limit'>,
    direction: 'older' | 'newer',
  ): Promise<string | undefined>
  /**
   * Where this issue stands in a list, counted up to `filter.limit` on each side. Undefined when the list does not contain it, and when
   * counting would take longer than a page waits for it.
   */
  position(viewer: Viewer, shortId: string, filter: IssueFilter): Promise<IssuePosition | undefined>
}

export interface Instance {
  /** Small durable settings: the set-up token's hash, the instance id, … */
  setting(name: string): Promise<string | undefined>
  setSetting(name: string, value: string | undefined): Promise<void>
  /** A trouble of the instance began or ended: alert rules are asked once until it has ended. */
  noteTrouble(trouble: InstanceTrouble, isOn: boolean, at: Instant): Promise<void>
  /** Spares the writer from moving what it committed from the engine's log to its place. Asked again and again by a thread that has time. */
  writeBack(): Promise<void>
  /** How far the inbox had been read when the counts were taken. */
  /** How far this node's inbox had been read when the counts were taken. */
  position(): Promise<InboxPosition>
  /**
   * Running totals of every project, and of requests without a known project, for /metrics. In the order of projects, the instance first.
   */
  tallies(): Promise<Omit<Tally, 'hour'>[]>
}

/** The processing side: one writer, whole batches. */
export interface Recorder {
  position(): Promise<InboxPosition>
  /** What the pipeline needs to know about a project, loaded once per batch. */
  settings(projectId: number): Promise<ProcessingSettings>
  /**
   * Commits the whole batch or nothing. Throws StoreTrouble when the store cannot do it now, regardless of the batch; any other error is
   * caused by the content of the batch.
   */
  record(batch: Batch): Promise<Recorded>
  /** Returns one of the parked items for which another attempt was requested, and clears the request; the item stays. */
  takeRetry(): Promise<RetriedItem | undefined>
  regrouper: Regrouper
  late: LateStacks
  lateDigests: LateDigests
  scripts: UnscannedScripts
  mutes: Mutes
  bulk: BulkWork
  trends: TrendKeeping
  summaries: SummaryMails
  deliveryLog: DeliveryLog
  monitors: MonitorWatch
  alerts: AlertKeeping
  audit: AuditKeeping
  eraser: Eraser
  evicting: Evicting
  projectPurge: ProjectPurge
  logKeeping: LogKeeping
  node: NodeWork
}

export type Batch = {
  /** The inbox position after this batch; commits with it. */
  position: InboxPosition
  events: ProcessedEvent[]
  /** Items that are not events. */
  nonEvents: NonEventItem[]
  /** Counts to add. `record` itself counts `events` and `beside` (processed, duplicate or refused). */
  tallies: Tally[]
  parked: ParkedItem[]
  /** Parked items that this batch replaces: they are no longer counted as parked. Fails when one no longer exists. */
  unparked?: number[]
  at: Instant
}

export type Recorded = {
  processed: number
  duplicates: number
  /** New issues, and resolved issues that are open again. */
  fresh: Issue['id'][]
  /** Storms of similar issues that started; issues folded into them are not fresh. */
  storms: number[]
  regressed: Issue['id'][]
  /** Issues that happened, by the issue under which they are shown; may contain duplicates. */
  happened: Issue['id'][]
}
