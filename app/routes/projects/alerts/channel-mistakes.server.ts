import type { ChannelMistakes } from '~/delivery/channels/channel-settings'
import type { alertsChannelsTexts } from '~/texts/en/alerts-channels'
import type { TextsOf } from '~/texts/namespace'
import type { ChannelMistakeWords } from './channel-fields'

/** The messages beside the fields. */
export const channelMistakeWords = (
  mistakes: ChannelMistakes,
  { mistakes: words }: TextsOf<typeof alertsChannelsTexts>,
): ChannelMistakeWords =>
  Object.fromEntries(Object.entries(mistakes).flatMap(([field, one]) => (one ? [[field, words[one]]] : [])))
