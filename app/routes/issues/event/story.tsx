import type { ReactNode } from 'react'
import { href } from 'react-router'
import { eventTexts } from '~/texts/en/event'
import { stackTexts } from '~/texts/en/stack'
import type { TextsOf } from '~/texts/namespace'
import type { Numbers } from '~/texts/numbers'
import { useNumbers, useTexts } from '~/texts/use-texts'
import { Badge } from '~/ui/badge'
import { CopyButton } from '~/ui/code'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import { Section } from '~/ui/page'
import { Time } from '~/ui/time'
import { eventPath } from './event-path'
import { SourceCode } from './source-code'
import type { Story, StoryEvent } from './story-view'
import './story.css'

/** Both events of one failure: what the visitor saw, and what failed on the server. */
export function StoryPart({ story }: { story: Story }) {
  const { saw, broke, linkedBy, others } = story
  const texts = useTexts(eventTexts).story
  return (
    <Section title={texts.title} note={linkedBy && texts.links[linkedBy]}>
      <ol className="card story">
        <Part name={texts.saw} icon="eye" event={saw}>
          <ErrorPage digests={saw.digests} />
        </Part>
        {broke ? (
          <Part name={texts.broke} icon="code" event={broke} after={broke.at - saw.at}>
            <p>{broke.title}</p>
            {broke.code && <SourceCode lines={broke.code} />}
          </Part>
        ) : (
          <Missing digest={saw.digests[0]} />
        )}
      </ol>
      {others.length > 0 && <Others counterparts={others} />}
    </Section>
  )
}

/** The page as the visitor saw it. */
function ErrorPage({ digests }: { digests: string[] }) {
  const texts = useTexts(eventTexts).story
  const { errorPage, digestLine } = useTexts(stackTexts)
  if (digests.length === 0) return <p className="story-page">{texts.withheld}</p>
  return (
    <div className="story-page">
      <p lang="en">{errorPage}</p>
      {digests.map((digest) => (
        <p className="story-digest" key={digest}>
          <mark>{digestLine(digest)}</mark>
          <CopyButton text={digest} label={`${texts.copyDigest} ${digest}`} />
        </p>
      ))}
    </div>
  )
}

/** `after`: milliseconds after the other event. */
function Part(props: { name: string; icon: IconName; event: StoryEvent; after?: number; children: ReactNode }) {
  const { eventId, shortId, project, at, place, culprit, isThis } = props.event
  const texts = useTexts(eventTexts).story
  const { decimal } = useNumbers()
  return (
    <li className="story-event" aria-current={isThis || undefined}>
      <h3 className="story-name">
        <Icon name={props.icon} />
        {props.name}
        <span className="story-which">
          {isThis ? <Badge>{texts.this}</Badge> : <a href={eventPath(shortId, eventId)}>{shortId}</a>}
        </span>
      </h3>
      {props.children}
      <p className="story-where">
        <span>{project}</span>
        {place && <span className="mono">{place}</span>}
        {culprit && <span className="mono">{culprit}</span>}
        <Time at={at} as="exact" />
        {props.after !== undefined && <span>{afterWords(props.after, texts, decimal)}</span>}
      </p>
    </li>
  )
}

/** `0.2 s before` · `at once` · `3 s after`; nothing when they are hours apart, because then it is another occurrence. */
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
    <li className="story-event soft">
      <h3 className="story-name">
        <Icon name="code" />
        {texts.broke}
      </h3>
      <p>{texts.missing}</p>
      {digest && (
        <p>
          <a href={`${href('/lookup')}?q=${encodeURIComponent(digest)}`}>{texts.lookUp(digest)}</a>
        </p>
      )}
    </li>
  )
}

function Others({ counterparts }: { counterparts: StoryEvent[] }) {
  return (
    <p className="small">
      {useTexts(eventTexts).story.others}{' '}
      {counterparts.map(({ eventId, shortId, title }, index) => (
        <span key={eventId}>
          {index > 0 && ' · '}
          <a href={eventPath(shortId, eventId)}>{shortId}</a> <span className="faint">{title.slice(0, 80)}</span>
        </span>
      ))}
    </p>
  )
}
