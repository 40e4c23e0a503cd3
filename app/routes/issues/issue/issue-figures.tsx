import { href, Link } from 'react-router'
import { issueTexts } from '~/texts/en/issue'
import { useNumbers, useTexts } from '~/texts/use-texts'
import { Figure } from '~/ui/figure'
import { Time } from '~/ui/time'
import { releasePath } from '../../releases/release-path'
import type { IssueHead } from './issue-view'
import './issue.css'

/** How many digests visitors were shown for an issue; `orMore`: there are more than were counted. */
export type DigestCount = { count: number; orMore: boolean }

/** Figures of an issue: events, users, first and last seen, releases. */
export function IssueFigures({ issue, digests }: { issue: IssueHead; digests: DigestCount | undefined }) {
  const { figures: texts } = useTexts(issueTexts)
  const { count } = useNumbers()
  const { shortId, project, firstRelease, lastRelease } = issue
  const release = (version: string) => (
    <Link to={releasePath(project.slug, version)} title={version}>
      {shortVersion(version)}
    </Link>
  )
  return (
    <dl className="figures issue-figures">
      <Figure name={texts.events}>{count(issue.count)}</Figure>
      <Figure name={texts.users}>
        <span className={issue.users > 0 ? undefined : 'zero'}>{count(issue.users)}</span>
      </Figure>
      <Figure name={texts.lastSeen}>
        <Time at={issue.lastSeen} />
      </Figure>
      <Figure name={texts.firstSeen}>
        <Time at={issue.firstSeen} />
      </Figure>
      {lastRelease && (
        <Figure name={firstRelease && firstRelease !== lastRelease ? texts.releases : texts.release}>
          {firstRelease && firstRelease !== lastRelease && (
            <>
              {release(firstRelease)} <span className="issue-figures-to">→</span>{' '}
            </>
          )}
          {release(lastRelease)}
        </Figure>
      )}
      {digests && digests.count > 0 && (
        <Figure name={texts.shown}>
          <Link to={`${href('/issues/:shortId/people', { shortId })}#digests`}>
            {texts.digests(digests.count, digests.orMore)}
          </Link>
        </Figure>
      )}
    </dl>
  )
}

/** `4.12.1` for `shop@4.12.1`; for a commit its first twelve digits. */
export const shortVersion = (version: string): string =>
  version
    .replace(/^.*@(?=.)/, '')
    .replace(/^([0-9a-f]{12})[0-9a-f]{28}$/, '$1')
    .slice(0, 24)
