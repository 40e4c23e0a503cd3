import { useLocation } from 'react-router'
import type { Deploy } from '~/releases/release'
import type { ReleaseMore } from '~/store/releases'
import { releasesTexts } from '~/texts/en/releases'
import { useNumbers, useTexts } from '~/texts/use-texts'
import { OutsideLink } from '~/ui/outside-link'
import { Section } from '~/ui/page'
import { Pager } from '~/ui/pager'
import { Snippet } from '~/ui/snippet'
import { Table } from '~/ui/table'
import { Time } from '~/ui/time'
import type { CommitView } from './release-view'
import './releases.css'

/** Where it went, newest first. */
export function Deploys({ deploys, version }: { deploys: Deploy[]; version: string }) {
  const texts = useTexts(releasesTexts)
  const { environment, when, name, address } = texts.deployColumns
  const isNamed = deploys.some(({ name }) => name !== undefined && name !== 'unnamed')
  const isLinked = deploys.some(({ url }) => url !== undefined)
  return (
    <Section title={texts.deploys}>
      {deploys.length > 0 ? (
        <Table
          label={texts.deploysTable}
          head={[environment, when, ...(isNamed ? [name] : []), ...(isLinked ? [address] : [])]}
          rows={deploys.map(({ id, environment, finishedAt, name, url }) => ({
            key: id,
            cells: [
              environment,
              <Time at={finishedAt} key="at" />,
              ...(isNamed ? [name ?? ''] : []),
              ...(isLinked ? [url ? <OutsideLink text={url} key="url" /> : ''] : []),
            ],
          }))}
        />
      ) : (
        <>
          <p className="soft release-hint">{texts.noDeploys}</p>
          <Snippet code={deployCommand(version)} title={texts.command} />
        </>
      )}
    </Section>
  )
}

/** Where events and sessions came from. Nothing is drawn where that is one place without a name. */
export function Environments({ environments }: { environments: ReleaseMore['environments'] }) {
  const texts = useTexts(releasesTexts)
  const { count } = useNumbers()
  if (environments.every(({ environment }) => environment === '')) return null
  return (
    <Section title={texts.environments}>
      <Table
        label={texts.environmentsTable}
        head={texts.environmentColumns}
        numbers={[3]}
        rows={environments.map(({ environment, firstSeen, lastSeen, events }) => ({
          key: environment,
          cells: [
            environment || <span className="faint">{texts.unnamed}</span>,
            <Time at={firstSeen} key="first" />,
            <Time at={lastSeen} key="last" />,
            count(events),
          ],
        }))}
      />
    </Section>
  )
}

type CommitPage = { from: number; perPage: number; shown: CommitView[] }

/** Newest first, with what they changed. */
export function Commits({ commits, total, version }: { commits: CommitPage; total: number; version: string }) {
  const texts = useTexts(releasesTexts)
  const { pathname } = useLocation()
  const { from, perPage, shown } = commits
  const to = (place: number) => (place > 0 ? `${pathname}?commits=${place}` : pathname)
  return (
    <Section title={texts.commits} note={total > 0 && texts.commitCount(total)}>
      {shown.length > 0 ? (
        <ol className="commits">
          {shown.map((commit) => (
            <Commit commit={commit} key={commit.id} />
          ))}
        </ol>
      ) : (
        <>
          <p className="soft release-hint">{total > 0 ? texts.noMoreCommits : texts.noCommits}</p>
          {total === 0 && <Snippet code={commitsCommand(version)} title={texts.command} />}
        </>
      )}
      <Pager
        label={texts.moreCommits}
        {...(from > 0 && { previous: to(Math.max(0, from - perPage)) })}
        {...(from + shown.length < total && { next: to(from + perPage) })}
      />
    </Section>
  )
}

/** Messages, names and paths are text, whatever is in them. */
function Commit({ commit: { title, short, id, author, at, repository, files, moreFiles } }: { commit: CommitView }) {
  const texts = useTexts(releasesTexts)
  return (
    <li className="commit">
      <div>{title || <span className="faint">{texts.noMessage}</span>}</div>
      <div className="release-facts">
        <span className="mono" title={id}>
          {short}
        </span>
        {author && <span>{author}</span>}
        {at !== undefined && <Time at={at} />}
        {repository && <span>{repository}</span>}
      </div>
      {files.length > 0 && (
        <details className="commit-files">
          <summary>{texts.files(files.length + moreFiles)}</summary>
          <ul>
            {files.map(({ path, change }) => (
              <li key={path}>
                <span className="faint">{texts.changes[change]}</span> <span className="mono">{path}</span>
              </li>
            ))}
            {moreFiles > 0 && <li className="faint">{texts.moreFiles(moreFiles)}</li>}
          </ul>
        </details>
      )}
    </li>
  )
}

const deployCommand = (version: string) =>
  version.includes('/')
    ? ask(version, 'POST', 'deploys', '{"environment": "production"}')
    : `sentry-cli deploys new --release ${shellWord(version)} --env production`

const commitsCommand = (version: string) =>
  version.includes('/')
    ? ask(version, 'PUT', 'commits', '{"commits": [{"id": "…", "files": [{"path": "…", "change": "changed"}]}]}')
    : `sentry-cli releases set-commits ${shellWord(version)} --local`

/** sentry-cli takes no slashes in names; our own API does. */
const ask = (version: string, method: string, what: string, body: string) =>
  [
    `curl -X ${method} -H "Authorization: Bearer $TOKEN" \\`,
    `  -d '${body}' \\`,
    `  "$DIGESTLINE/api/v1/releases/${encodeURIComponent(version)}/${what}"`,
  ].join('\n')

/** For a shell: a release may be called anything. */
const shellWord = (text: string) => (/^[\w@.+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)
