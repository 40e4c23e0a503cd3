import { href, Link } from 'react-router'
import { mentionsTexts } from '~/texts/en/mentions'
import { useTexts } from '~/texts/use-texts'
import { Section } from '~/ui/page'
import { type ListedMention, MarkRead, MentionList } from './mention-list'
import './mentions.css'

/** Mentions of a person that are unread. `back`: the page it is on. */
export function MentionsFirst({ mentions, back }: { mentions: ListedMention[]; back: string }) {
  const texts = useTexts(mentionsTexts)
  const all = <Link to={href('/account/mentions')}>{texts.all}</Link>
  return (
    <div className="mentions-first">
      <Section title={texts.forYou} note={all} actions={<MarkRead back={back} />}>
        <MentionList mentions={mentions} />
      </Section>
    </div>
  )
}

/** Lists of the person's own issues. */
export function Yours() {
  const texts = useTexts(mentionsTexts)
  return (
    <nav className="mentions-yours" aria-label={texts.yours}>
      <Link to={yours('is:open is:mine')}>{texts.mine}</Link>
      {' · '}
      <Link to={yours('is:bookmarked')}>{texts.bookmarked}</Link>
      {' · '}
      <Link to={href('/account/mentions')}>{texts.named}</Link>
    </nav>
  )
}

const yours = (q: string): string => `${href('/issues')}?${new URLSearchParams({ q })}`
