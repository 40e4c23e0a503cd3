import { href } from 'react-router'
import type { IssueDigests } from '~/store/codes'
import { eventTexts } from '~/texts/en/event'
import { issueTexts } from '~/texts/en/issue'
import { useNumbers, useTexts } from '~/texts/use-texts'
import { Copyable } from '~/ui/code'
import { Section } from '~/ui/page'
import { Table } from '~/ui/table'
import { Time } from '~/ui/time'

/** The digests visitors were shown for an issue. */
export function IssueDigestsPart({ digests: { digests, count } }: { digests: IssueDigests }) {
  const texts = useTexts(eventTexts)
  const { shown } = useTexts(issueTexts).figures
  const numbers = useNumbers()
  const newest = digests[0]
  if (!newest) return null
  return (
    <div id="digests">
      <Section title={texts.digests.title} note={texts.digests.last(<Time at={newest.sightings.lastSeen} />)}>
        <Table
          label={shown}
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
      </Section>
    </div>
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
