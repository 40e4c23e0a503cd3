import { useId } from 'react'
import { Link } from 'react-router'
import { ruleLimits } from '~/alerts/rule'
import type { ShownChannel } from '~/store/channels'
import { alertRuleTexts } from '~/texts/en/alert-rule'
import { useTexts } from '~/texts/use-texts'
import { CheckField, SelectField } from '~/ui/field'
import { Icon } from '~/ui/icon'
import { channelIcon } from './channel-icon'
import { FieldGroup } from './field-group'
import { type RuleFields, ruleFieldNames, weekDays } from './rule-fields'
import './rule-editor.css'

type Props = { fields: RuleFields; errors: Partial<Record<keyof RuleFields, string>> }

/** The receivers of a rule: channels as chips, and the members of the project. `addChannel`: the page to add a channel. */
export function RuleChannels(
  props: Props & { channels: EditorChannel[]; ofInstance: boolean; addChannel: string | undefined },
) {
  const { fields, errors, channels, ofInstance, addChannel } = props
  const texts = useTexts(alertRuleTexts)
  const id = useId()
  return (
    <FieldGroup id={id} label={texts.to} error={errors.channels} hint={texts.membersHint}>
      <div className="alert-chips">
        {channels.map(({ id: channel, name, kind, off, shared }) => (
          <label key={channel} className="alert-chip">
            <input
              type="checkbox"
              name={ruleFieldNames.channels}
              value={channel}
              defaultChecked={fields.channels.includes(String(channel))}
            />
            <Icon name={channelIcon(kind)} tone="quiet" />
            <span className="alert-chip-name">{name}</span>
            {shared && !ofInstance && <span className="faint">{texts.shared}</span>}
            {off && <span className="amber">{texts.channelOff}</span>}
          </label>
        ))}
        <label className="alert-chip">
          <input type="checkbox" name={ruleFieldNames.members} defaultChecked={fields.members} />
          <Icon name="users" tone="quiet" />
          {ofInstance ? texts.membersOfAll : texts.members}
        </label>
      </div>
      {channels.length === 0 && addChannel && (
        <p className="small soft">
          {texts.noChannels} <Link to={addChannel}>{texts.addChannel}</Link>
        </p>
      )}
    </FieldGroup>
  )
}

export type EditorChannel = Pick<ShownChannel, 'id' | 'name' | 'kind' | 'shared'> & { off: boolean }

/** The offered seconds and minutes. Rules that were created elsewhere may have others. */
const gathers = [0, 30, 60, 300, ruleLimits.gatherSeconds]
const pauses = [0, 10, 60, 360, 1440, 10_080, ruleLimits.pauseMinutes]

/** How long alerts are gathered, and how long an issue does not alert again. */
export function RuleTimes({ fields, errors }: Props) {
  const texts = useTexts(alertRuleTexts)
  const options = (offered: number[], typed: string, unit: number) => {
    const chosen = /^\d+$/.test(typed) ? Number(typed) : undefined
    const all = chosen === undefined || offered.includes(chosen) ? offered : [...offered, chosen].sort((a, b) => a - b)
    return all.map((value) => (
      <option key={value} value={value}>
        {texts.duration(value * unit)}
      </option>
    ))
  }
  return (
    <div className="alert-pair">
      <SelectField
        label={texts.gather}
        name={ruleFieldNames.gather}
        defaultValue={fields.gather}
        hint={texts.gatherHint}
        error={errors.gather}
      >
        {options(gathers, fields.gather, 1)}
      </SelectField>
      <SelectField
        label={texts.pause}
        name={ruleFieldNames.pause}
        defaultValue={fields.pause}
        hint={texts.pauseHint}
        error={errors.pause}
      >
        {options(pauses, fields.pause, 60)}
      </SelectField>
    </div>
  )
}

/** The hours in which alerts are held back. Their fields are shown when they are enabled. */
export function RuleQuietHours({ fields, errors, timeZones }: Props & { timeZones: string[] }) {
  const texts = useTexts(alertRuleTexts)
  const id = useId()
  const time = (name: 'from' | 'until') => (
    <div className="field">
      <label className="field-label" htmlFor={`${id}-${name}`}>
        {texts[name]}
      </label>
      <input
        id={`${id}-${name}`}
        className="field-control"
        type="time"
        name={ruleFieldNames[name]}
        defaultValue={fields[name]}
        aria-invalid={errors[name] ? true : undefined}
        aria-describedby={errors[name] ? `${id}-${name}-error` : undefined}
      />
      {errors[name] && (
        <div className="field-error" id={`${id}-${name}-error`}>
          <Icon name="error" />
          {errors[name]}
        </div>
      )}
    </div>
  )
  return (
    <fieldset className="alert-quiet">
      <legend className="field-label">{texts.quiet}</legend>
      <CheckField
        label={texts.quietOn}
        name={ruleFieldNames.quiet}
        defaultChecked={fields.quiet}
        hint={texts.quietHint}
      />
      <div className="alert-quiet-fields">
        <div className="alert-pair">
          {time('from')}
          {time('until')}
        </div>
        <FieldGroup id={`${id}-days`} label={texts.days} error={errors.days}>
          <div className="alert-chips">
            {weekDays.map((day) => (
              <label key={day} className="alert-chip">
                <input
                  type="checkbox"
                  name={ruleFieldNames.days}
                  value={day}
                  defaultChecked={fields.days.includes(String(day))}
                />
                {texts.dayNames[day]}
              </label>
            ))}
          </div>
        </FieldGroup>
        <SelectField label={texts.zone} name={ruleFieldNames.zone} defaultValue={fields.zone} error={errors.zone}>
          {timeZones.map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </SelectField>
        <CheckField label={texts.fatal} name={ruleFieldNames.fatal} defaultChecked={fields.fatal} />
      </div>
    </fieldset>
  )
}
