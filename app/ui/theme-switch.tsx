import { Form, href, useLocation } from 'react-router'
import { type Theme, themes } from './theme'

/** Light, dark, or as the system has it: a form, kept in a cookie, so that the first HTML already has the right colours. */
export function ThemeSwitch({ theme }: { theme: Theme }) {
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action={href('/theme')} className="theme-switch" aria-label="Colours" preventScrollReset>
      <input type="hidden" name="back" value={pathname + search} />
      {themes.map((choice) => (
        <button
          type="submit"
          key={choice}
          className="theme-switch-choice"
          name="theme"
          value={choice}
          aria-pressed={choice === theme}
        >
          {names[choice]}
        </button>
      ))}
    </Form>
  )
}

const names: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'System' }
