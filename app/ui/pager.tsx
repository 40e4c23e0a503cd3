import { ButtonLink } from './button'

/** Older and newer pages of a list. Nothing is drawn when there is only one page. */
export function Pager({ previous, next, label }: { previous?: string; next?: string; label: string }) {
  if (!previous && !next) return null
  return (
    <nav className="pager" aria-label={label}>
      {previous && (
        <ButtonLink to={previous} rel="prev">
          Previous
        </ButtonLink>
      )}
      {next && (
        <ButtonLink to={next} rel="next">
          Next
        </ButtonLink>
      )}
    </nav>
  )
}
