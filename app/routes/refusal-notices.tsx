import { href, Link } from 'react-router'
import { homeTexts } from '~/texts/en/home'
import { useTexts } from '~/texts/use-texts'
import type { RefusalNotice } from './refusal-notices-view'
import './refusal-notices.css'

/** What is being refused now, project by project, the weightiest reason in a sentence. Nothing when nothing is. */
export function RefusalNotices({ notices }: { notices: RefusalNotice[] }) {
  const texts = useTexts(homeTexts)
  if (notices.length === 0) return null
  return (
    <section className="refusals" aria-label={texts.refusedNow}>
      {notices.map(({ slug, name, sentence, more }) => (
        <p key={slug}>
          <Link to={href('/projects/:slug', { slug })}>{name}</Link>: {sentence}
          {more > 0 && texts.moreRefused(more)}
        </p>
      ))}
    </section>
  )
}

/** The same on the page of one project: every reason. */
export function RefusalSentences({ sentences }: { sentences: string[] }) {
  const texts = useTexts(homeTexts)
  if (sentences.length === 0) return null
  return (
    <section className="refusals" aria-label={texts.refusedNow}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  )
}
