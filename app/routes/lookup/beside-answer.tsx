import { href, Link } from 'react-router'
import { lookupTexts } from '~/texts/en/lookup'
import { useTexts } from '~/texts/use-texts'
import { Icon } from '~/ui/icon'
import { Section } from '~/ui/page'
import { PlatformTile } from '~/ui/platform-tile'
import { Time } from '~/ui/time'
import { type MatchView, matchPath } from './answer-view'
import type { BesideForTriage } from './beside-answer.server'
import { SimilarCodes } from './other-matches'
import './beside-answer.css'

/** The side column for people who may open the issue: support's note, calls, visitor reports, the counterpart, similar codes. */
export function BesideAnswer({
  shortId,
  beside,
  counterparts,
}: {
  shortId: string
  beside: BesideForTriage
  counterparts: MatchView[]
}) {
  const texts = useTexts(lookupTexts)
  const { note, said, similar } = beside
  const edit = href('/issues/:shortId/people', { shortId })
  return (
    <>
      <Section title={texts.support}>
        {note ? (
          <blockquote className="side-quote">
            <p className="side-words">{note.text}</p>
            <p className="side-note">
              {note.by}, <Time at={note.at} /> · <Link to={edit}>{texts.edit}</Link>
            </p>
          </blockquote>
        ) : (
          <p className="side-note">
            {texts.noNote} <Link to={edit}>{texts.addNote}</Link>
          </p>
        )}
        {said.length > 0 && (
          <ul className="side-list">
            {said.map(({ from, text, at }) => (
              <li className="side-said" key={`${from} ${at}`}>
                <Icon name={from === 'caller' ? 'phone' : 'receipt'} tone="quiet" />
                <div>
                  <p className="side-words">{text}</p>
                  <p className="side-note">
                    {texts.from[from]}, <Time at={at} />
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Section>
      {counterparts.length > 0 && (
        <Section title={texts.counterparts}>
          <ul className="side-list">
            {counterparts.map((counterpart) => (
              <li key={counterpart.issue.shortId}>
                <Link className="side-title" to={matchPath(counterpart)} data-row>
                  {counterpart.issue.type && <b>{counterpart.issue.type}</b>} {counterpart.issue.text}
                </Link>
                <p className="side-note side-row">
                  <PlatformTile platform={counterpart.issue.platform} />
                  {counterpart.issue.shortId} · {texts.sameDigest}
                </p>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <SimilarCodes title={texts.similar} matches={similar} />
    </>
  )
}
