import { href, Link } from 'react-router'
import { homeTexts } from '~/texts/en/home'
import { useTexts } from '~/texts/use-texts'
import { Note } from '~/ui/note'
import type { RefusalNotice } from './refusal-notices-view'
import './refusal-notices.css'

/** What is being rejected now, project by project, the weightiest reason in a sentence. Nothing when nothing is. */
export function RefusalNotices({ notices }: { notices: RefusalNotice[] }) {
  const texts = useTexts(homeTexts)
  if (notices.length === 0) return null
  return (
    <section className="refusals" aria-label={texts.refusedNow}>
      {notices.map(({ slug, name, sentence, more }) => (
        <Note key={slug} tone="amber">
          {name}: {sentence}
          {more > 0 && texts.moreRefused(more)}{' '}
          <Link to={href('/projects/:slug', { slug })} aria-label={texts.fixIn(name)}>
            {texts.fix}
          </Link>
        </Note>
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
        <Note key={sentence} tone="amber">
          {sentence}
        </Note>
      ))}
    </section>
  )
}
