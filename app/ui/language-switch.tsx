import { Form, href, useLocation } from 'react-router'
import { languages } from '../accounts/language'
import { frameTexts } from '../texts/en/frame'
import { useLanguage, useTexts } from '../texts/use-texts'

/** Each language by its own name. Sent as a whole page: another language is another script. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation()
  const language = useLanguage()
  return (
    <Form
      method="post"
      action={href('/language')}
      className="choice-row"
      aria-label={useTexts(frameTexts).language}
      reloadDocument
    >
      <input type="hidden" name="back" value={pathname + search} />
      {languages.map(({ id, name }) => (
        <button
          type="submit"
          key={id}
          className="choice"
          name="language"
          value={id}
          lang={id}
          aria-pressed={id === language}
        >
          {name}
        </button>
      ))}
    </Form>
  )
}
