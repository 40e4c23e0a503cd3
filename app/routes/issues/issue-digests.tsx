import { href } from 'react-router'
import type { IssueDigests } from '~/store/codes'
import { Copyable } from '~/ui/code'
import { countWords, plural } from '~/ui/count-words'
import { ChevronIcon } from '~/ui/icon'
import { Table } from '~/ui/table'
import { Time } from '~/ui/time'

/** The digests people were shown for an issue: folded, for whoever holds one asks the look-up. */
export function IssueDigestsPart({ digests: { digests, count, orMore } }: { digests: IssueDigests }) {
  const newest = digests[0]
  if (!newest) return null
  return (
    <details className="issue-digests">
      <summary className="part-title part-title-folded">
        <span className="call-turn">
          <ChevronIcon />
        </span>
        <span>
          Shown to visitors under {plural(count, 'digest')}
          {orMore && ' or more'}
          <span className="faint">
            , last <Time at={newest.sightings.lastSeen} />
          </span>
        </span>
      </summary>
      <Table
        label="Digests of this issue"
        head={['Digest', 'Seen', 'First', 'Last', 'Last release', 'How we know']}
        numbers={[1]}
        rows={digests.map(row)}
      />
      {count > digests.length && (
        <p className="faint">
          The newest {digests.length}. <a href={href('/lookup')}>Look up</a> any other.
        </p>
      )}
    </details>
  )
}

function row({ value, confidence, source, release, sightings }: IssueDigests['digests'][number]) {
  return {
    key: value,
    cells: [
      <Copyable key="digest" value={value} label="Copy digest" />,
      countWords(sightings.count),
      <Time key="first" at={sightings.firstSeen} />,
      <Time key="last" at={sightings.lastSeen} />,
      release,
      `${confidence}: ${source}`,
    ],
  }
}
