import type { ReactNode } from 'react'
import { uiTexts } from '../texts/en/ui'
import { useTexts } from '../texts/use-texts'
import { ButtonLink } from './button'
import { Icon } from './icon'

/** Older and newer pages of a list, and which part this one is (`part`). Nothing is drawn when there is only one page and no part. */
export function Pager({
  previous,
  next,
  label,
  part,
}: {
  previous?: string
  next?: string
  label: string
  part?: ReactNode
}) {
  const texts = useTexts(uiTexts)
  if (!previous && !next && !part) return null
  return (
    <nav className="pager" aria-label={label}>
      {part && <span className="pager-part">{part}</span>}
      {previous && (
        <ButtonLink to={previous} rel="prev" size="small">
          <Icon name="left" />
          {texts.previous}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink to={next} rel="next" size="small">
          {texts.next}
          <Icon name="right" />
        </ButtonLink>
      )}
    </nav>
  )
}
