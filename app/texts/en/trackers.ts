import type { DeliveryError } from '../../alerts/delivery'
import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { count } = numbersIn('en')

/** Issues in GitHub, GitLab and Jira: on the page, on the channel's page, and what is written into the tracker. */
export const trackersTexts = namespace('trackers', {
  title: 'Tracker issues',
  createIn: 'Create issue in…',
  create: (channel: string) => `Create in ${channel}`,
  link: 'Link existing issue',
  linkIt: 'Link',
  channel: 'Tracker',
  reference: 'URL or key',
  referenceHint: 'e.g. #12, SHOP-12 or the URL of the issue',
  noneText: 'Create an issue in a tracker, or link one that exists.',
  noChannels: 'No trackers yet',
  noChannelsText: 'Admins add GitHub, GitLab or Jira as an alert channel.',
  states: {
    creating: 'Creating…',
    linking: 'Linking…',
    open: 'Open',
    closed: 'Closed',
    gone: 'Deleted',
    failed: 'Failed',
  },
  wanted: { open: 'Reopening…', closed: 'Closing…' },
  paused: 'The channel is off or on hold.',
  retry: 'Try again',
  unlink: 'Unlink',
  unlinkOf: (name: string) => `Unlink ${name}`,
  sure: {
    title: (name: string) => `Unlink ${name}?`,
    text: 'The issue in the tracker stays as it is.',
  },
  problems: {
    authentication: 'The tracker rejected the token.',
    settings: 'The project was not found, or the token has no access.',
    rejected: 'The tracker rejected the request.',
    gone: 'Issues are disabled in this repository.',
    'rate-limited': 'The rate limit of the tracker was reached. Digestline will try again.',
    'forbidden-address': 'The URL of the tracker is not allowed.',
  } as Partial<Record<DeliveryError, string>>,
  otherProblem: 'The tracker cannot be reached.',
  withStatus: (problem: string, status: number) => `${problem} (HTTP ${status})`,
  done: {
    creating: 'Issue is being created',
    linking: 'Issue is being linked',
    unlinked: 'Unlinked',
  },
  mistakes: {
    unknown: 'This channel no longer exists.',
    exists: 'An issue of this tracker is already linked.',
    'not-theirs': 'This is not an issue of this tracker. Paste its URL or key.',
    off: 'This channel is off.',
  },
  webhook: {
    title: 'Webhook',
    note: 'Reports closed and reopened issues to Digestline.',
    address: 'URL',
    secret: 'Secret',
    once: 'Shown only once.',
    create: 'Create secret',
    replace: 'Replace secret',
    sure: 'The old secret stops working immediately.',
    none: 'No secret yet. Webhooks are rejected.',
    since: 'Secret created',
    steps: {
      github: 'Repository settings → Webhooks → Add webhook. Content type application/json, event “Issues”.',
      gitlab:
        'Project settings → Webhooks. Paste the secret as signing token or secret token; trigger “Issues events”.',
      jira: 'System settings → Webhooks. Events “Issue: created, updated, deleted”. If your Jira has no secret field, add ?secret=… to the address.',
    },
    received: 'Received in the last 30 days',
    nothing: 'Nothing received yet.',
    outcomes: {
      applied: 'Applied',
      unchanged: 'No change',
      'not-linked': 'Issue not linked',
      ignored: 'Other event',
      outdated: 'Outdated',
      repeated: 'Repeated',
      'not-verified': 'Wrong signature',
      malformed: 'Malformed',
      'too-large': 'Too large',
      'rate-limited': 'Rate limited',
    },
    count,
  },
  /** Written into the tracker. */
  message: {
    reference: 'Digestline reference',
    linked: (shortId: string) => `This issue is linked to ${shortId} in Digestline.`,
    resolved: (shortId: string) => `${shortId} was resolved in Digestline.`,
    reopened: (shortId: string) => `${shortId} is open again in Digestline.`,
  },
})
