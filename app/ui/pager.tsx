import { uiTexts } from '../texts/en/ui'
import { useTexts } from '../texts/use-texts'
import { ButtonLink } from './button'

/** Older and newer pages of a list. Nothing is drawn when there is only one page. */
export function Pager({ previous, next, label }: { previous?: string; next?: string; label: string }) {
  const texts = useTexts(uiTexts)
  if (!previous && !next) return null
  return (
    <nav className="pager" aria-label={label}>
      {previous && (
        <ButtonLink to={previous} rel="prev">
          {texts.previous}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink to={next} rel="next">
          {texts.next}
        </ButtonLink>
      )}
    </nav>
  )
}
