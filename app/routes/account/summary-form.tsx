import type { SummarySchedule } from '~/alerts/summary-schedule'
import type { Instant } from '~/clock'
import { notificationsTexts } from '~/texts/en/notifications'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { FormCard } from '~/ui/card'
import { SelectField } from '~/ui/field'
import { Time } from '~/ui/time'
import type { SummaryMistakes } from './notification-form'

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour)

type Props = {
  summary?: SummarySchedule & { nextAt: Instant }
  /** Of the pages, until one is chosen. */
  timeZone: string
  timeZones: string[]
  mistakes?: SummaryMistakes
}

/** How often the summary mail comes, and when. */
export function SummaryForm({ summary, timeZone, timeZones, mistakes }: Props) {
  const texts = useTexts(notificationsTexts)
  const wrong = (is: true | undefined) => is && texts.wrong
  return (
    <FormCard
      title={texts.summaryTitle}
      note={texts.summaryNote}
      actions={
        <>
          <Button variant="primary" name="form" value="summary">
            {texts.save}
          </Button>
          {summary && (
            <span className="soft">
              {texts.next} <Time at={summary.nextAt} as="exact" />
            </span>
          )}
        </>
      }
    >
      <SelectField
        label={texts.every}
        name="every"
        defaultValue={summary?.every ?? 'never'}
        error={wrong(mistakes?.every)}
      >
        {(['never', 'day', 'week'] as const).map((every) => (
          <option key={every} value={every}>
            {texts.periods[every]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={texts.weekday}
        name="weekday"
        defaultValue={summary?.weekday ?? 1}
        hint={texts.weekdayHint}
        error={wrong(mistakes?.weekday)}
      >
        {[1, 2, 3, 4, 5, 6, 0].map((day) => (
          <option key={day} value={day}>
            {texts.weekdays[day]}
          </option>
        ))}
      </SelectField>
      <SelectField label={texts.hour} name="hour" defaultValue={summary?.hour ?? 8} error={wrong(mistakes?.hour)}>
        {hoursOfDay.map((hour) => (
          <option key={hour} value={hour}>
            {`${String(hour).padStart(2, '0')}:00`}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={texts.timeZone}
        name="time-zone"
        defaultValue={summary?.timeZone ?? timeZone}
        error={wrong(mistakes?.timeZone)}
      >
        {timeZones.map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </SelectField>
    </FormCard>
  )
}
