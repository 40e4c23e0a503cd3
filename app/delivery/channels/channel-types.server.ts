import type { ChannelKind } from '../../alerts/channel'
import type { ChannelForm, ChannelType, RequestChannel } from '../channel-type'
import { discord } from './discord'
import { github } from './github'
import { gitlab } from './gitlab'
import { googleChat } from './google-chat'
import { jira } from './jira'
import { mailForm } from './mail-form'
import { mattermost } from './mattermost'
import { ntfy } from './ntfy'
import { pagerduty } from './pagerduty'
import { slack } from './slack'
import { teams } from './teams'
import { telegram } from './telegram'
import { template } from './template'
import { webhook } from './webhook.server'

/** Every kind of channel that is sent one request, in the order of the page that adds one. */
export const requestChannels: readonly RequestChannel[] = [
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

/** Every kind of channel that is sent requests. */
const channelTypes: readonly ChannelType[] = [...requestChannels, github, gitlab, jira]

export const channelTypeOf = (kind: ChannelKind): ChannelType | undefined =>
  channelTypes.find((type) => type.kind === kind)

/** Every kind of channel, in the order of the page that adds one. */
export const channelForms: readonly ChannelForm[] = [mailForm, ...channelTypes]

export const channelFormOf = (kind: string): ChannelForm | undefined => channelForms.find((form) => form.kind === kind)
