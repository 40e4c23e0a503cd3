import { href } from 'react-router'
import { signInWithTexts } from '~/texts/en/sign-in-with'
import { useTexts } from '~/texts/use-texts'
import { ButtonLink } from '~/ui/button'
import './provider-buttons.css'

type ProviderButtonsProps = {
  providers: { id: number; name: string }[]
  next?: string
  /** What for, if not to sign in. */
  intent?: 'confirm' | 'connect'
}

/** One button for each provider; the browser leaves for it at once. */
export function ProviderButtons({ providers, next = '/', intent }: ProviderButtonsProps) {
  const texts = useTexts(signInWithTexts)
  if (providers.length === 0) return null
  const asked = new URLSearchParams({ ...(next !== '/' && { next }), ...(intent && { for: intent }) })
  const query = asked.size > 0 ? `?${asked}` : ''
  return (
    <div className="provider-buttons">
      {providers.map(({ id, name }) => (
        <ButtonLink key={id} to={`${href('/sign-in/with/:id', { id: String(id) })}${query}`} reloadDocument>
          {texts.with(name)}
        </ButtonLink>
      ))}
    </div>
  )
}
