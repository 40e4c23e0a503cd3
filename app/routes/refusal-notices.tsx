import { href, Link } from 'react-router'
import type { RefusalNotice } from './refusal-notices-view'

/** What is being refused now, project by project, in sentences. Nothing when nothing is. */
export function RefusalNotices({ notices }: { notices: RefusalNotice[] }) {
  if (notices.length === 0) return null
  return (
    <section className="refusals" aria-label="Refused now">
      {notices.map(({ slug, name, sentences }) => (
        <p key={slug ?? ''}>
          {slug !== undefined && (
            <>
              <Link to={href('/projects/:slug', { slug })}>{name}</Link>:{' '}
            </>
          )}
          {sentences.join(' ')}
        </p>
      ))}
    </section>
  )
}
