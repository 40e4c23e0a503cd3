import type { Language } from '~/accounts/language'
import type { ChannelSettings } from '~/alerts/channel'
import type { Instant } from '~/clock'
import { fillTemplate } from '~/delivery/channels/fill-template'
import { sampleMessage } from '~/delivery/sample-message'

/** The body that a template makes of a sample alert; undefined while it is not JSON. */
export function templatePreview(
  { body = '' }: ChannelSettings,
  reader: { language: Language; publicUrl: string; at: Instant },
): string | undefined {
  const filled = fillTemplate(body, sampleMessage(reader))
  return filled === undefined ? undefined : JSON.stringify(filled, null, 2)
}
