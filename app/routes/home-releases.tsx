import { href, Link } from 'react-router'
import type { ReleaseRow } from '~/store/releases'
import { releasesTexts } from '~/texts/en/releases'
import { useTexts } from '~/texts/use-texts'
import { Section } from '~/ui/page'
import { Time } from '~/ui/time'
import { releasePath } from './releases/release-path'
import './home.css'

/** Releases first seen in the period of the first screen. */
export type HomeReleases = {
  count: number
  /** The address of the list of all. */
  to: string
  rows: {
    version: string
    to: string
    project: string
    firstSeen: number
    newIssues: number
    regressed: number
    lastDeploy?: ReleaseRow['lastDeploy']
  }[]
}

export function homeReleases({ count, top }: { count: number; top: ReleaseRow[] }, project?: string): HomeReleases {
  return {
    count,
    to: project ? `${href('/releases')}?${new URLSearchParams({ project })}` : href('/releases'),
    rows: top.map(({ version, project: { slug, name }, firstSeen, newIssues, regressed, lastDeploy }) => ({
      version,
      to: releasePath(slug, version),
      project: name,
      firstSeen,
      newIssues,
      regressed,
      ...(lastDeploy && { lastDeploy }),
    })),
  }
}

/** Without releases, nothing is rendered. */
export function Releases({ releases: { count, to, rows }, when }: { releases: HomeReleases; when: string }) {
  const texts = useTexts(releasesTexts)
  if (count === 0) return null
  return (
    <Section
      title={texts.title}
      note={texts.firstSeenAt(when)}
      actions={count > rows.length && <Link to={to}>{texts.allOf(count)}</Link>}
    >
      <ul className="home-releases">
        {rows.map((row) => (
          <li className="home-release" key={row.to}>
            <Link className="home-release-name" to={row.to}>
              {row.version}
            </Link>
            <span className="home-release-facts">
              <span>{row.project}</span>
              {row.newIssues > 0 && <span>{texts.newIssues(row.newIssues)}</span>}
              {row.regressed > 0 && <span>{texts.regressedIssues(row.regressed)}</span>}
              {row.lastDeploy && (
                <span>{texts.deploy(row.lastDeploy.environment, <Time at={row.lastDeploy.at} />)}</span>
              )}
              {!row.lastDeploy && <Time at={row.firstSeen} />}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
