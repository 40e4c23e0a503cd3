import type { ChannelForm } from '../channel-type'
import { languageField } from './language-field'

/** A mail channel: alerts to addresses that need no account. Members get theirs by their own settings. */
export const mailForm: ChannelForm = {
  kind: 'mail',
  fields: [{ name: 'to', type: 'addresses', required: true }, languageField],
}
