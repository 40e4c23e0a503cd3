import { href, Link } from 'react-router'
import type { Instant } from '~/clock'
import type { Block } from '~/markdown/tree'
import type { Comment } from '~/store/comments'
import { Time } from '~/ui/time'
import { CommentText } from './comment-text'
import type { deedWords } from './triage-words'

export type HistoryEntry =
  | ({ kind: 'deed'; at: Instant; by?: string } & ReturnType<typeof deedWords>)
  | ({ kind: 'comment'; blocks: Block[] } & Omit<Comment, 'text'>)

type Deed = Extract<HistoryEntry, { kind: 'deed' }>
type Said = Extract<HistoryEntry, { kind: 'comment' }>

/** What happened, was decided and was said, as one story. */
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
  return (
    <>
      <span className="history-time">
        <Time at={at} as="exact" />
      </span>
      {!byItself && <b>{by ?? 'The operator'} </b>}
      {words} {until !== undefined && <Time at={until} as="exact" />}
    </>
  )
}

function CommentHead({ shortId, comment }: { shortId: string; comment: Said }) {
  const { id, by, at, editedAt, writtenOn, own, mayRemove, namesMe } = comment
  const name = by?.name ?? 'Somebody who left'
  return (
    <div className="history-head">
      <b>{name}</b>
      <a className="history-place" href={`#comment-${id}`}>
        <Time at={at} />
      </a>
      {editedAt !== undefined && (
        <span>
          edited <Time at={editedAt} />
        </span>
      )}
      {writtenOn !== shortId && <span>on {writtenOn}</span>}
      {namesMe === 'unread' && <strong className="history-unread">Names you</strong>}
      {mayRemove && (
        <Link className="history-change" to={href('/issues/:shortId/comments/:id', { shortId, id: String(id) })}>
          {own ? 'Edit' : 'Delete'}
          <span className="unseen"> the comment of {name}</span>
        </Link>
      )}
    </div>
  )
}
