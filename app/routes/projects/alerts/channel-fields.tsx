import { languages } from '~/accounts/language'
import { type ChannelKind, type ChannelSettings, channelLimits } from '~/alerts/channel'
import type { ChannelField } from '~/delivery/channel-type'
import { placeholders } from '~/delivery/channels/fill-template'
import { mostAddresses } from '~/delivery/mail/mail-addresses'
import { alertsChannelsTexts } from '~/texts/en/alerts-channels'
import type { TextsOf } from '~/texts/namespace'
import { useTexts } from '~/texts/use-texts'
import { CheckField, Field, SelectField, TextAreaField } from '~/ui/field'
import { removalName, type ShownForm, settingName } from './channel-form-fields'

type Texts = TextsOf<typeof alertsChannelsTexts>

export type ChannelMistakeWords = Partial<Record<string, string>>

/** Name and settings of a channel. `set`: the names of stored secrets; those with an address show its host. */
export function ChannelFields(props: {
  form: ShownForm
  name: string
  settings: ChannelSettings
  set?: Record<string, string>
  mistakes?: ChannelMistakeWords
}) {
  const { form, name, settings, set = {}, mistakes } = props
  const texts = useTexts(alertsChannelsTexts)
  return (
    <>
      <Field
        label={texts.name}
        name="name"
        required
        maxLength={channelLimits.nameLength}
        autoComplete="off"
        defaultValue={name}
        error={mistakes?.name}
        hint={texts.nameHint}
      />
      {form.fields.map((field) => (
        <SettingField
          key={field.name}
          kind={form.kind}
          field={field}
          value={settings[field.name] ?? ''}
          set={set[field.name]}
          error={mistakes?.[field.name]}
        />
      ))}
    </>
  )
}

type SettingProps = { kind: ChannelKind; field: ChannelField; value: string; set: string | undefined; error?: string }

function SettingField({ kind, field, value, set, error }: SettingProps) {
  const texts = useTexts(alertsChannelsTexts)
  const label = labelOf(field.name, texts)
  const hint = hintOf(kind, field.name, texts)
  const shared = { label, name: settingName(field.name), error, hint }
  if (field.type === 'flag') return <CheckField {...shared} value="on" defaultChecked={value !== ''} />
  if (field.type === 'choice') {
    return (
      <SelectField {...shared} defaultValue={value}>
        <option value="">{texts.default}</option>
        {field.choices?.map((choice) => (
          <option key={choice} value={choice}>
            {languages.find(({ id }) => field.name === 'language' && id === choice)?.name ?? choice}
          </option>
        ))}
      </SelectField>
    )
  }
  const typed = { spellCheck: false, autoComplete: 'off', maxLength: channelLimits.settingLength, defaultValue: value }
  if (field.type === 'long-text') return <TextAreaField {...shared} {...typed} rows={10} required={field.required} />
  if (field.type !== 'secret' && field.type !== 'secret-url')
    return (
      <Field {...shared} {...typed} inputMode={field.type === 'url' ? 'url' : undefined} required={field.required} />
    )
  return (
    <>
      <Field
        {...shared}
        {...typed}
        type={field.type === 'secret' ? 'password' : 'text'}
        autoComplete={field.type === 'secret' ? 'new-password' : 'off'}
        required={field.required && set === undefined}
        hint={set === undefined ? hint : set ? texts.isSetTo(set) : texts.isSet}
      />
      {set !== undefined && !field.required && (
        <CheckField label={texts.removeSecret(label)} name={removalName(field.name)} />
      )}
    </>
  )
}

function labelOf(name: string, { fields }: Texts): string {
  const known = Object.keys(fields).find((key): key is keyof typeof fields => key === name)
  return known ? fields[known] : name
}

function hintOf(kind: ChannelKind, name: string, { hints }: Texts): string | undefined {
  const key = `${kind}.${name}`
  if (key === 'mail.to') return hints['mail.to'](mostAddresses)
  if (key === 'template.body') return hints['template.body'](placeholders.map((one) => `{{${one}}}`).join(' '))
  const known = Object.keys(hints).find((one): one is keyof typeof hints => one === key)
  const hint = known && hints[known]
  return typeof hint === 'string' ? hint : undefined
}
