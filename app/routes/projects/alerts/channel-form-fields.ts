import type { ChannelSettings } from '~/alerts/channel'
import type { ChannelField, ChannelForm } from '~/delivery/channel-type'
import { textField } from '~/requests/form-fields'

/*
 * The fields of a channel's form: `name`, `setting.<name>`, and `remove.<name>` to remove a stored secret.
 */

export const settingName = (field: string): string => `setting.${field}`
export const removalName = (field: string): string => `remove.${field}`

const isSecret = ({ type }: ChannelField) => type === 'secret' || type === 'secret-url'

/** The entered settings. An empty secret is left out, unless it is removed. */
export function readChannelForm(form: FormData, { fields }: ChannelForm): { name: string; settings: ChannelSettings } {
  const settings = fields.flatMap((field): [string, string][] => {
    const typed = textField(form, settingName(field.name))
    if (isSecret(field) && typed === '') return form.has(removalName(field.name)) ? [[field.name, '']] : []
    return [[field.name, typed]]
  })
  return { name: textField(form, 'name'), settings: Object.fromEntries(settings) }
}

/** The settings with which a form can be shown again: without secrets. */
export const withoutSecrets = (settings: ChannelSettings, { fields }: ChannelForm): ChannelSettings =>
  Object.fromEntries(fields.filter((field) => !isSecret(field)).map(({ name }) => [name, settings[name] ?? '']))

/** What the browser needs to know about a kind of channel. */
export type ShownForm = Pick<ChannelForm, 'kind' | 'fields'>

export const shownForm = ({ kind, fields }: ChannelForm): ShownForm => ({ kind, fields })
