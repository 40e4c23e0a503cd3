import type { ChannelKind } from '~/alerts/channel'
import type { IconName } from '~/ui/icon-names'

const icons: Record<ChannelKind, IconName> = {
  mail: 'comment',
  slack: 'comment',
  discord: 'comment',
  teams: 'comment',
  'google-chat': 'comment',
  mattermost: 'comment',
  telegram: 'comment',
  ntfy: 'bell',
  pagerduty: 'phone',
  webhook: 'code',
  template: 'code',
  github: 'box',
  gitlab: 'box',
  jira: 'box',
}

/** The icon of a channel by its kind: a chat, a pager, a program, a tracker. */
export const channelIcon = (kind: ChannelKind): IconName => icons[kind]
