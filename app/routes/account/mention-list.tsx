import { Form, href, Link } from 'react-router'
import type { Instant } from '~/clock'
import { mentionsTexts } from '~/texts/en/mentions'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { Time } from '~/ui/time'
import './mentions.css'

export type ListedMention = {
  id: number
  shortId: string
  title: string
  by?: string
  at: Instant
  words: string
  read: boolean
}

/** Comments that mention the reader: author, issue and the beginning of the text. */
export function MentionList({ mentions }: { mentions: ListedMention[] }) {
  const texts = useTexts(mentionsTexts)
  return (
    <ul className="mentions">
      {mentions.map(({ id, shortId, title, by, at, words, read }) => (
        <li key={id} className="mention">
          <div className="mention-head">
            {!read && <span className="mention-unread">{texts.unread}</span>}
            <b>{by ?? texts.left}</b>
            <Time at={at} />
            <Link className="mention-issue" to={`${href('/issues/:shortId/history', { shortId })}#comment-${id}`}>
              {shortId} {title}
            </Link>
          </div>
          <p className="mention-words">{words}</p>
        </li>
      ))}
    </ul>
  )
}

/** `back`: the page it is on. */
export function MarkRead({ back }: { back: string }) {
  return (
    <Form method="post" action={href('/account/mentions')}>
      <Button size="small" name="back" value={back}>
        {useTexts(mentionsTexts).markAll}
      </Button>
    </Form>
  )
}
