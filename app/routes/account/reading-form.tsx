import { Form } from 'react-router'
import { languages, type Preferences } from '~/accounts/language'
import { accountTexts } from '~/texts/en/account'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { FieldStack, SelectField } from '~/ui/field'
import { Section } from '~/ui/page'

type Asked = { preferences?: Preferences; timeZones: string[]; mistakes?: { language?: string; timeZone?: string } }

/** In which language somebody reads, and in which zone times are told. Sent as a whole page: another language is another script. */
export function ReadingForm({ preferences, timeZones, mistakes }: Asked) {
  const texts = useTexts(accountTexts).reading
  return (
    <Section title={texts.title}>
      <Form method="post" reloadDocument>
        <input type="hidden" name="form" value="reading" />
        <FieldStack actions={<Button>{texts.save}</Button>}>
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
        </FieldStack>
      </Form>
    </Section>
  )
}
