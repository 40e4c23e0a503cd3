import type { ReactNode } from 'react'
import { href } from 'react-router'
import { eventTexts } from '~/texts/en/event'
import type { Numbers } from '~/texts/numbers'
import type { TextsOf } from '~/texts/room'
import { useNumbers, useTexts } from '~/texts/use-texts'
import { Copyable } from '~/ui/code'
import { Section } from '~/ui/page'
import { Time } from '~/ui/time'
import { eventPath } from './event-path'
import type { Story, StoryHalf } from './story-view'
import './story.css'

/** Both halves of one failure: what the visitor saw, and what broke behind it. */
export function StoryPart({ story }: { story: Story }) {
  const { saw, broke, linkedBy, others } = story
  const texts = useTexts(eventTexts).story
  return (
    <Section title={texts.title} note={linkedBy && texts.links[linkedBy]}>
      <ol className="story">
        <Half name={texts.saw} half={saw}>
          {saw.digests.length > 0 ? (
            <span className="story-digests">
              {texts.withDigest}
              {saw.digests.map((digest) => (
                <Copyable key={digest} value={digest} label={texts.copyDigest} />
              ))}
            </span>
          ) : (
            texts.withheld
          )}
        </Half>
        {broke ? (
          <Half name={texts.broke} half={broke} after={broke.at - saw.at}>
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

/** `after`: milliseconds after the half before. */
function Half(props: { name: string; half: StoryHalf; after?: number; children: ReactNode }) {
  const { eventId, shortId, project, at, place, culprit, isThis } = props.half
  const texts = useTexts(eventTexts).story
  const { decimal } = useNumbers()
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
        {props.after !== undefined && <span className="faint">{afterWords(props.after, texts, decimal)}</span>}
        {isThis ? <b>{texts.this}</b> : <a href={eventPath(shortId, eventId)}>{shortId}</a>}
      </p>
    </li>
  )
}

/** `0.2 s before` · `at once` · `3 s after`; nothing when they are hours apart: then it is another occurrence. */
function afterWords(
  milliseconds: number,
  texts: TextsOf<typeof eventTexts>['story'],
  decimal: Numbers['decimal'],
): string {
  const apart = Math.abs(milliseconds)
  if (apart < 50) return texts.atOnce
  const words = `${decimal(apart < 10_000 ? apart / 1000 : Math.round(apart / 1000))} s`
  if (apart > 600_000) return texts.otherTime
  return milliseconds < 0 ? texts.before(words) : texts.after(words)
}

function Missing({ digest }: { digest: string | undefined }) {
  const texts = useTexts(eventTexts).story
  return (
    <li className="story-half story-missing">
      <h3 className="story-name">{texts.broke}</h3>
      <p className="story-words">{texts.missing}</p>
      {digest && (
        <p>
          <a href={`${href('/lookup')}?q=${encodeURIComponent(digest)}`}>{texts.lookUp(digest)}</a>
        </p>
      )}
    </li>
  )
}

function Others({ halves }: { halves: StoryHalf[] }) {
  return (
    <p className="story-others">
      {useTexts(eventTexts).story.others}{' '}
      {halves.map(({ eventId, shortId, title }, index) => (
        <span key={eventId}>
          {index > 0 && ' · '}
          <a href={eventPath(shortId, eventId)}>{shortId}</a> <span className="faint">{title.slice(0, 80)}</span>
        </span>
      ))}
    </p>
  )
}
