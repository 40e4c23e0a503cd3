import type { ReactNode } from 'react'
import { href } from 'react-router'
import { Copyable } from '~/ui/code'
import { Section } from '~/ui/page'
import { Time } from '~/ui/time'
import { eventPath } from './event-path'
import type { Story, StoryHalf } from './story-view'

/** Both halves of one failure: what the visitor saw, and what broke behind it. */
export function StoryPart({ story }: { story: Story }) {
  const { saw, broke, linkedBy, others } = story
  return (
    <Section title="One failure, two halves" note={linkedBy && links[linkedBy]}>
      <ol className="story">
        <Half name="What the visitor saw" half={saw}>
          {saw.digests.length > 0 ? (
            <span className="story-digests">
              An error page with digest
              {saw.digests.map((digest) => (
                <Copyable key={digest} value={digest} label="Copy digest" />
              ))}
            </span>
          ) : (
            'An error page; the framework withheld the message.'
          )}
        </Half>
        {broke ? (
          <Half name="What broke" half={broke} after={broke.at - saw.at}>
            <span className="story-title">{broke.title}</span>
          </Half>
        ) : (
          <Missing digest={saw.digests[0]} />
        )}
      </ol>
      {others.length > 0 && <Others halves={others} />}
    </Section>
  )
}

const links = { trace: 'one request: both carry its trace', digest: 'both carry the digest' }

/** `after`: milliseconds after the half before. */
function Half(props: { name: string; half: StoryHalf; after?: number; children: ReactNode }) {
  const { eventId, shortId, project, at, place, culprit, isThis } = props.half
  return (
    <li className="story-half" aria-current={isThis || undefined}>
      <h3 className="story-name">{props.name}</h3>
      <p className="story-words">{props.children}</p>
      <p className="faint">
        {place && <span className="mono">{place}</span>}
        {place && culprit && ' · '}
        {culprit && <span className="mono">{culprit}</span>}
      </p>
      <p className="story-where">
        <span>{project}</span>
        <Time at={at} as="exact" />
        {props.after !== undefined && <span className="faint">{afterWords(props.after)}</span>}
        {isThis ? <b>this event</b> : <a href={eventPath(shortId, eventId)}>{shortId}</a>}
      </p>
    </li>
  )
}

/** `0.2 s before` · `at once` · `3 s after`; nothing when they are hours apart: then it is another occurrence. */
function afterWords(milliseconds: number): string {
  const apart = Math.abs(milliseconds)
  if (apart < 50) return 'at once'
  const words = apart < 10_000 ? `${(apart / 1000).toFixed(1)} s` : `${Math.round(apart / 1000)} s`
  if (apart > 600_000) return 'another time'
  return `${words} ${milliseconds < 0 ? 'before' : 'after'}`
}

function Missing({ digest }: { digest: string | undefined }) {
  return (
    <li className="story-half story-missing">
      <h3 className="story-name">What broke</h3>
      <p className="story-words">
        The server’s half is not here: it was not reported, was refused, or is in a project you have no access to. It is
        joined as soon as it comes in.
      </p>
      {digest && (
        <p>
          <a href={`${href('/lookup')}?q=${encodeURIComponent(digest)}`}>Look up {digest}</a>
        </p>
      )}
    </li>
  )
}

function Others({ halves }: { halves: StoryHalf[] }) {
  return (
    <p className="story-others">
      May belong to it too:{' '}
      {halves.map(({ eventId, shortId, title }, index) => (
        <span key={eventId}>
          {index > 0 && ' · '}
          <a href={eventPath(shortId, eventId)}>{shortId}</a> <span className="faint">{title.slice(0, 80)}</span>
        </span>
      ))}
    </p>
  )
}
