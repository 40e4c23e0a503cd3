import type { ChannelSettings } from '~/alerts/channel'
import type { ChannelField, ChannelForm } from '~/delivery/channel-type'
import { textField } from '~/requests/form-fields'

/*
 * The fields of a channel's form: `name`, `setting.<name>`, and `remove.<name>` to remove a secret that is set.
 */

export const settingName = (field: string): string => `setting.${field}`
export const removalName = (field: string): string => `remove.${field}`

const isSecret = ({ type }: ChannelField) => type === 'secret' || type === 'secret-url'

/** What was typed. A secret that was left empty is not part of it, unless it is to be removed. */
export function readChannelForm(form: FormData, { fields }: ChannelForm): { name: string; settings: ChannelSettings } {
  const settings = fields.flatMap((field): [string, string][] => {
    const typed = textField(form, settingName(field.name))
    if (isSecret(field) && typed === '') return form.has(removalName(field.name)) ? [[field.name, '']] : []
    return [[field.name, typed]]
  })
  return { name: textField(form, 'name'), settings: Object.fromEntries(settings) }
}

/** What a form may be shown again with: no secrets. */
export const withoutSecrets = (settings: ChannelSettings, { fields }: ChannelForm): ChannelSettings =>
  Object.fromEntries(fields.filter((field) => !isSecret(field)).map(({ name }) => [name, settings[name] ?? '']))

/** What the browser needs of a kind of channel. */
export type ShownForm = Pick<ChannelForm, 'kind' | 'fields'>

export const shownForm = ({ kind, fields }: ChannelForm): ShownForm => ({ kind, fields })
