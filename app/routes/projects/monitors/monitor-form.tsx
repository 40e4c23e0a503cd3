import type { Instant } from '~/clock'
import { monitorLimits } from '~/monitors/monitor'
import { type MonitorFieldName, type MonitorFields, type MonitorMistakes, scheduleTypes } from '~/monitors/monitor-form'
import { monitorsTexts } from '~/texts/en/monitors'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { FormCard } from '~/ui/card'
import { CheckField, Field, SelectField } from '~/ui/field'
import { Time } from '~/ui/time'
import './monitors.css'

const units = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const

/** A new monitor, or the settings of one. Both kinds of schedule show their fields, because none can be hidden without scripts. */
export function MonitorForm({
  isNew,
  fields,
  mistakes,
  next,
  error,
}: {
  isNew?: boolean
  fields: MonitorFields
  mistakes?: MonitorMistakes | undefined
  /** When the next run is expected. */
  next?: Instant[] | undefined
  error?: string | undefined
}) {
  const texts = useTexts(monitorsTexts)
  const words = texts.fields
  const of = (name: MonitorFieldName) => {
    const mistake = mistakes?.[name]
    if (mistake === undefined) return { name, defaultValue: fields[name] }
    const { number, ...sentences } = texts.mistakes
    const error = typeof mistake === 'string' ? sentences[mistake] : number(mistake.least, mistake.most)
    return { name, defaultValue: fields[name], error }
  }
  const number = { inputMode: 'numeric', autoComplete: 'off', maxLength: 6 } as const
  return (
    <FormCard
      title={isNew ? texts.add : texts.settings}
      error={error}
      preview={<Preview next={next} />}
      actions={
        <>
          <Button variant="primary">{isNew ? texts.add : texts.save}</Button>
          <Button name="intent" value="preview">
            {texts.preview}
          </Button>
        </>
      }
    >
      <Field
        label={words.name}
        maxLength={monitorLimits.nameLength}
        {...of('name')}
        {...(isNew && { hint: words.nameHint })}
      />
      {isNew ? (
        <Field label={words.environment} maxLength={monitorLimits.environmentLength} {...of('environment')} />
      ) : (
        <input type="hidden" name="environment" value={fields.environment} />
      )}
      <SelectField label={words.type} {...of('type')}>
        {scheduleTypes.map((type) => (
          <option key={type} value={type}>
            {words.types[type]}
          </option>
        ))}
      </SelectField>
      <Field label={words.crontab} hint={words.crontabHint} autoComplete="off" maxLength={100} {...of('crontab')} />
      <div className="monitor-schedule">
        <Field label={words.every} {...number} {...of('every')} />
        <SelectField label={words.unit} {...of('unit')}>
          {units.map((unit) => (
            <option key={unit} value={unit}>
              {words.units[unit]}
            </option>
          ))}
        </SelectField>
      </div>
      <Field label={words.timeZone} hint={words.timeZoneHint} autoComplete="off" maxLength={64} {...of('timeZone')} />
      <div className="monitor-schedule">
        <Field label={words.margin} {...number} {...of('margin')} />
        <Field label={words.runtime} {...number} {...of('runtime')} />
        <Field label={words.failures} {...number} {...of('failures')} />
        <Field label={words.recoveries} {...number} {...of('recoveries')} />
      </div>
      {!isNew && (
        <CheckField label={words.upserts} name="upserts" value="yes" defaultChecked={fields.upserts === 'yes'} />
      )}
    </FormCard>
  )
}

function Preview({ next }: { next: Instant[] | undefined }) {
  const texts = useTexts(monitorsTexts)
  return (
    <>
      <h3>{texts.next}</h3>
      {next === undefined ? (
        <p className="soft">{texts.nextNote}</p>
      ) : next.length === 0 ? (
        <p className="soft">{texts.nothingExpected}</p>
      ) : (
        <ol className="monitor-times">
          {next.map((at) => (
            <li key={at}>
              <Time at={at} as="exact" />
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
