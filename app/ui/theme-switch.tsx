import { Form, href, useLocation } from 'react-router'
import { frameTexts } from '../texts/en/frame'
import { useTexts } from '../texts/use-texts'
import { type Theme, themes } from './theme'

/** Light, dark, or as the system has it: a form, kept in a cookie, so that the first HTML already has the right colours. */
export function ThemeSwitch({ theme }: { theme: Theme }) {
  const texts = useTexts(frameTexts)
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action={href('/theme')} className="choice-row" aria-label={texts.theme} preventScrollReset>
      <input type="hidden" name="back" value={pathname + search} />
      {themes.map((choice) => (
        <button
          type="submit"
          key={choice}
          className="choice"
          name="theme"
          value={choice}
          aria-pressed={choice === theme}
        >
          {texts.themes[choice]}
        </button>
      ))}
    </Form>
  )
}
