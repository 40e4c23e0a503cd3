import { href, Link } from 'react-router'
import type { Instant } from '~/clock'
import type { Block } from '~/markdown/tree'
import type { Comment } from '~/store/comments'
import { commentsTexts } from '~/texts/en/comments'
import { useTexts } from '~/texts/use-texts'
import { Time } from '~/ui/time'
import { CommentText } from '../comments/comment-text'
import type { deedWords } from '../triage/triage-words'
import '../comments/comments.css'

export type HistoryEntry =
  | ({ kind: 'deed'; at: Instant; by?: string } & ReturnType<typeof deedWords>)
  | ({ kind: 'comment'; blocks: Block[] } & Omit<Comment, 'text'>)

type Deed = Extract<HistoryEntry, { kind: 'deed' }>
type Said = Extract<HistoryEntry, { kind: 'comment' }>

/** Events, decisions and comments in one list. */
export function HistoryList({ shortId, entries }: { shortId: string; entries: HistoryEntry[] }) {
  return (
    <ol className="history-list">
      {entries.map((entry, place) =>
        entry.kind === 'deed' ? (
          <li key={place} className="history-deed">
            <DeedLine deed={entry} />
          </li>
        ) : (
          <li key={place} className="history-comment" id={`comment-${entry.id}`}>
            <CommentHead shortId={shortId} comment={entry} />
            <CommentText blocks={entry.blocks} />
          </li>
        ),
      )}
    </ol>
  )
}

function DeedLine({ deed: { at, by, words, until, byItself } }: { deed: Deed }) {
  const texts = useTexts(commentsTexts)
  return (
    <>
      <span className="history-time">
        <Time at={at} as="exact" />
      </span>
      {!byItself && <b>{by ?? texts.operator} </b>}
      {words} {until !== undefined && <Time at={until} as="exact" />}
    </>
  )
}

function CommentHead({ shortId, comment }: { shortId: string; comment: Said }) {
  const { id, by, at, editedAt, writtenOn, own, mayRemove, namesMe } = comment
  const texts = useTexts(commentsTexts)
  const name = by?.name ?? texts.left
  return (
    <div className="history-head">
      <b>{name}</b>
      <a className="history-place" href={`#comment-${id}`}>
        <Time at={at} />
      </a>
      {editedAt !== undefined && <span>{texts.edited(<Time at={editedAt} />)}</span>}
      {writtenOn !== shortId && <span>{texts.writtenOn(writtenOn)}</span>}
      {namesMe === 'unread' && <strong className="history-unread">{texts.namesYou}</strong>}
      {mayRemove && (
        <Link
          className="history-change"
          to={href('/issues/:shortId/comments/:id', { shortId, id: String(id) })}
          aria-label={own ? texts.editOf(name) : texts.removeOf(name)}
        >
          {own ? texts.edit : texts.remove}
        </Link>
      )}
    </div>
  )
}
