import { isEmail } from '../../accounts/new-account'
import { type ChannelSettings, channelLimits } from '../../alerts/channel'
import type { ChannelField, ChannelForm, ChannelMistake } from '../channel-type'
import { addressesIn, mostAddresses } from '../mail/mail-addresses'

export type ChannelMistakes = Partial<Record<string, ChannelMistake>>

/**
 * What is wrong with a channel as it was typed, by field; `name` is its name. Undefined: nothing. `set`: secrets that are set already and
 * stay as they are.
 */
export function mistakesInChannel(
  form: ChannelForm,
  name: string,
  settings: ChannelSettings,
  set: readonly string[] = [],
): ChannelMistakes | undefined {
  const kept = (field: string) => set.includes(field) && !settings[field]
  const unknown = Object.keys(settings).filter((setting) => !form.fields.some((field) => field.name === setting))
  const byField: [string, ChannelMistake | undefined][] = [
    ['name', mistakeInName(name)],
    ...unknown.map((setting): [string, ChannelMistake] => [setting, 'unknown']),
    ...form.fields.map((field): [string, ChannelMistake | undefined] => [
      field.name,
      kept(field.name) ? undefined : mistakeInField(field, settings[field.name] ?? ''),
    ]),
  ]
  const found = Object.fromEntries(byField.filter(([, mistake]) => mistake)) as ChannelMistakes
  for (const [field, mistake] of Object.entries(form.check?.(settings) ?? {}))
    if (!kept(field)) found[field] ??= mistake
  return Object.keys(found).length > 0 ? found : undefined
}

function mistakeInName(name: string): ChannelMistake | undefined {
  if (name === '') return 'required'
  return name.length > channelLimits.nameLength ? 'too-long' : undefined
}

function mistakeInField({ type, required, choices }: ChannelField, value: string): ChannelMistake | undefined {
  if (value === '') return required ? 'required' : undefined
  if (value.length > channelLimits.settingLength) return 'too-long'
  if (type !== 'long-text' && /\p{Cc}/u.test(value) && type !== 'addresses') return 'not-valid'
  if (type === 'url' || type === 'secret-url') return isWebAddress(value) ? undefined : 'not-a-url'
  if (type === 'addresses') return mistakeInAddresses(value)
  if (type === 'choice') return choices?.includes(value) ? undefined : 'not-valid'
  return undefined
}

/** http too: services in a private network, which the instance's owner allows, often have no certificate. */
function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password, hostname } = new URL(value)
  return (protocol === 'https:' || protocol === 'http:') && !username && !password && hostname !== ''
}

function mistakeInAddresses(value: string): ChannelMistake | undefined {
  const addresses = addressesIn(value)
  if (addresses.length > mostAddresses) return 'too-long'
  return addresses.length === 0 || !addresses.every(isEmail) ? 'not-an-address' : undefined
}
