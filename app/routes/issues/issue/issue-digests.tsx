import { href } from 'react-router'
import type { IssueDigests } from '~/store/codes'
import { eventTexts } from '~/texts/en/event'
import { useNumbers, useTexts } from '~/texts/use-texts'
import { Copyable } from '~/ui/code'
import { Icon } from '~/ui/icon'
import { Table } from '~/ui/table'
import { Time } from '~/ui/time'
import './issue.css'
import '../event/event.css'

/** The digests people were shown for an issue: folded, for whoever holds one asks the look-up. */
export function IssueDigestsPart({ digests: { digests, count, orMore } }: { digests: IssueDigests }) {
  const texts = useTexts(eventTexts)
  const numbers = useNumbers()
  const newest = digests[0]
  if (!newest) return null
  return (
    <details className="issue-digests">
      <summary className="part-title part-title-folded">
        <span className="call-turn">
          <Icon name="right" />
        </span>
        <span>
          {texts.digests.shown(count, orMore)}
          <span className="faint">{texts.digests.last(<Time at={newest.sightings.lastSeen} />)}</span>
        </span>
      </summary>
      <Table
        label={texts.digests.title}
        head={texts.digests.columns}
        numbers={[1]}
        rows={digests.map((digest) => row(digest, texts.story.copyDigest, numbers.count))}
      />
      {count > digests.length && (
        <p className="faint">
          {texts.digests.newest(digests.length, (words) => (
            <a href={href('/lookup')}>{words}</a>
          ))}
        </p>
      )}
    </details>
  )
}

function row(
  { value, confidence, source, release, sightings }: IssueDigests['digests'][number],
  copy: string,
  count: (n: number) => string,
) {
  return {
    key: value,
    cells: [
      <Copyable key="digest" value={value} label={copy} />,
      count(sightings.count),
      <Time key="first" at={sightings.firstSeen} />,
      <Time key="last" at={sightings.lastSeen} />,
      release,
      `${confidence}: ${source}`,
    ],
  }
}
