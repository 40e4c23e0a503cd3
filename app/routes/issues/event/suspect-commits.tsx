import { Link } from 'react-router'
import { releasesTexts } from '~/texts/en/releases'
import { stackTexts } from '~/texts/en/stack'
import { useTexts } from '~/texts/use-texts'
import { Avatar, NoAvatar } from '~/ui/avatar'
import { Time } from '~/ui/time'
import { SidePart } from './side-part'
import type { SuspectView } from './suspect-view'
import './event-side.css'

/** Suspect commits of the issue. Nothing is rendered without any. */
export function SuspectCommits({ suspects }: { suspects: SuspectView[] }) {
  const texts = useTexts(releasesTexts)
  const { suspects: title } = useTexts(stackTexts)
  if (suspects.length === 0) return null
  return (
    <SidePart title={title(suspects.length)}>
      <ol className="side-list">
        {suspects.map(({ id, short, title, author, at, release, files }) => (
          <li className="side-item" key={id}>
            {author ? <Avatar name={author} /> : <NoAvatar />}
            <div>
              <b>{title || texts.noMessage}</b>
              <div className="side-facts">
                <span className="mono" title={id}>
                  {short}
                </span>
                {author && <span>{author}</span>}
                {at !== undefined && <Time at={at} />}
                <Link to={release.to}>{release.version}</Link>
              </div>
              {files.map(({ path, line }) => (
                <div className="mono faint" key={path}>
                  {path}
                  {line !== undefined && texts.failsIn(line)}
                </div>
              ))}
            </div>
          </li>
        ))}
      </ol>
    </SidePart>
  )
}
