import { href, Link } from 'react-router'
import { plural } from '~/ui/count-words'
import type { RefusalNotice } from './refusal-notices-view'

/** What is being refused now, project by project, the weightiest reason in a sentence. Nothing when nothing is. */
export function RefusalNotices({ notices }: { notices: RefusalNotice[] }) {
  if (notices.length === 0) return null
  return (
    <section className="refusals" aria-label="Refused now">
      {notices.map(({ slug, name, sentence, more }) => (
        <p key={slug}>
          <Link to={href('/projects/:slug', { slug })}>{name}</Link>: {sentence}
          {more > 0 && ` More was refused for ${plural(more, 'other reason')}.`}
        </p>
      ))}
    </section>
  )
}

/** The same on the page of one project: every reason. */
export function RefusalSentences({ sentences }: { sentences: string[] }) {
  if (sentences.length === 0) return null
  return (
    <section className="refusals" aria-label="Refused now">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  )
}
