import { Link } from 'react-router'
import { Section } from '~/ui/page'
import { Time } from '~/ui/time'
import type { SuspectView } from './suspect-view'

/** Commits of the release the issue began in, or came back with, that changed a file it fails in. Nothing is drawn without any. */
export function SuspectCommits({ suspects }: { suspects: SuspectView[] }) {
  if (suspects.length === 0) return null
  return (
    <Section
      title="Suspect commits"
      note="They changed a file this fails in, in the release it was first seen in or came back with."
    >
      <ol className="commits">
        {suspects.map(({ id, short, title, author, at, release, files }) => (
          <li className="commit" key={id}>
            <div>{title || <span className="faint">no message</span>}</div>
            <div className="release-facts">
              <span className="mono" title={id}>
                {short}
              </span>
              {author && <span>{author}</span>}
              {at !== undefined && <Time at={at} />}
              <Link to={release.to}>{release.version}</Link>
            </div>
            <ul className="commit-touched">
              {files.map(({ path, line }) => (
                <li className="mono" key={path}>
                  {path}
                  {line !== undefined && <span className="faint">, fails in line {line}</span>}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Section>
  )
}
