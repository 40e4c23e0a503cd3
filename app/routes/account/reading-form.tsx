import { languages, type Preferences } from '~/accounts/language'
import { accountTexts } from '~/texts/en/account'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { FormCard } from '~/ui/card'
import { SelectField } from '~/ui/field'

type Props = { preferences?: Preferences; timeZones: string[]; mistakes?: { language?: string; timeZone?: string } }

/** The language of the pages, and the zone of the times on them. Sent as a whole page: another language is another script. */
export function ReadingForm({ preferences, timeZones, mistakes }: Props) {
  const texts = useTexts(accountTexts).reading
  return (
    <FormCard title={texts.title} actions={<Button variant="primary">{texts.save}</Button>} reloadDocument>
      <SelectField
        label={texts.language}
        name="language"
        defaultValue={preferences?.language ?? ''}
        error={mistakes?.language}
      >
        <option value="">{texts.asBrowser}</option>
        {languages.map(({ id, name }) => (
          <option key={id} value={id} lang={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={texts.timeZone}
        name="time-zone"
        defaultValue={preferences?.timeZone ?? ''}
        hint={texts.hint}
        error={mistakes?.timeZone}
      >
        <option value="">{texts.asMachine}</option>
        {timeZones.map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </SelectField>
    </FormCard>
  )
}
