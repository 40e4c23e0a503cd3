import { languages } from '../../accounts/language'
import type { ChannelField } from '../channel-type'

/** Every channel has it: the language its messages are written in. */
export const languageField: ChannelField = {
  name: 'language',
  type: 'choice',
  required: false,
  choices: languages.map(({ id }) => id),
}
