import type { ChannelKind } from '../../alerts/channel'
import type { ChannelType } from '../channel-type'
import { discord } from './discord'
import { googleChat } from './google-chat'
import { mattermost } from './mattermost'
import { ntfy } from './ntfy'
import { pagerduty } from './pagerduty'
import { slack } from './slack'
import { teams } from './teams'
import { telegram } from './telegram'
import { template } from './template'
import { webhook } from './webhook.server'

/** Every kind of channel that is sent requests, in the order of the page that adds one. */
export const channelTypes: readonly ChannelType[] = [
  slack,
  teams,
  discord,
  googleChat,
  mattermost,
  telegram,
  ntfy,
  pagerduty,
  webhook,
  template,
]

export const channelTypeOf = (kind: ChannelKind): ChannelType | undefined =>
  channelTypes.find((type) => type.kind === kind)
