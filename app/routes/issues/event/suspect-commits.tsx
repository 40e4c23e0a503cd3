import { Link } from 'react-router'
import { releasesTexts } from '~/texts/en/releases'
import { useTexts } from '~/texts/use-texts'
import { Section } from '~/ui/page'
import { Time } from '~/ui/time'
import type { SuspectView } from './suspect-view'
import '../../releases/releases.css'

/** Commits of the release the issue began in, or came back with, that changed a file it fails in. Nothing is drawn without any. */
export function SuspectCommits({ suspects }: { suspects: SuspectView[] }) {
  const texts = useTexts(releasesTexts)
  if (suspects.length === 0) return null
  return (
    <Section title={texts.suspects} note={texts.suspectsNote}>
      <ol className="commits">
        {suspects.map(({ id, short, title, author, at, release, files }) => (
          <li className="commit" key={id}>
            <div>{title || <span className="faint">{texts.noMessage}</span>}</div>
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
                  {line !== undefined && <span className="faint">{texts.failsIn(line)}</span>}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Section>
  )
}
