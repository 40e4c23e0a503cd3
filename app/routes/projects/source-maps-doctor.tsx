import { data, Form, href, Link } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import { BlankSlate } from '~/ui/blank-slate'
import { Button } from '~/ui/button'
import { plural } from '~/ui/count-words'
import { ChevronIcon } from '~/ui/icon'
import { Page, PageHeader, Section } from '~/ui/page'
import { Snippet } from '~/ui/snippet'
import { Time } from '~/ui/time'
import { eventPath } from '../issues/event-path'
import type { Route } from './+types/source-maps-doctor'
import { type Diagnosis, diagnoses } from './source-maps-doctor-view'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Source-map doctor of ${loaderData?.project.name ?? 'a project'} · Digestline` },
]

/** Stacks looked at: more would be older and tell the same. */
const mostStacks = 300

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const { store } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const [project, stacks, late] = await Promise.all([
    store.projects.bySlug(viewer, slug),
    store.resolutions.unresolved(viewer, slug, mostStacks),
    store.resolutions.late(viewer, slug),
  ])
  if (!project || !stacks) throw data('There is no such project, or you may not see it.', { status: 404 })
  return {
    project: { slug, name: project.name },
    diagnoses: diagnoses(stacks),
    all: stacks.length < mostStacks,
    tried: late?.tried,
  }
}

export default function SourceMapsDoctor({ loaderData }: Route.ComponentProps) {
  const { project, diagnoses, all, tried } = loaderData
  const { slug, name } = project
  return (
    <Page>
      <PageHeader
        title="Source-map doctor"
        above={<Link to={href('/projects/:slug', { slug })}>{name}</Link>}
        below="Why calls of recent events stay minified: what was looked for, what is there, and the command that mends it."
        actions={
          diagnoses.length > 0 && (
            <Form method="post" action={href('/projects/:slug/source-maps/resolving', { slug })}>
              <Button>Look them up again</Button>
            </Form>
          )
        }
      />
      {tried !== undefined && (
        <p className="soft" role="status">
          Minified stacks are being looked up again: {plural(tried, 'stack')} so far.
        </p>
      )}
      {diagnoses.length === 0 && (
        <BlankSlate title="Nothing is minified">
          Every recent call that needed a source map has been traced to where it was written, or no such event has come
          yet.
        </BlankSlate>
      )}
      {diagnoses.map((diagnosis) => (
        <DiagnosisPart key={diagnosis.reason} diagnosis={diagnosis} />
      ))}
      {!all && <p className="faint">Of the {mostStacks} latest minified stacks; older ones are not counted.</p>}
    </Page>
  )
}

function DiagnosisPart({ diagnosis: { title, events, stacks, lastSeen, files, moreFiles } }: { diagnosis: Diagnosis }) {
  return (
    <Section
      title={title}
      note={
        <>
          {plural(events, 'event')} with {plural(stacks, 'stack')}, last <Time at={lastSeen} />
        </>
      }
    >
      {files.map((file, index) => (
        <details className="part" key={file.file} open={index === 0}>
          <summary className="part-title part-title-folded">
            <span className="call-turn">
              <ChevronIcon />
            </span>
            <span className="doctor-file">
              {file.file} <span className="faint">{plural(file.events, 'event')}</span>
            </span>
          </summary>
          <div className="doctor-words">
            <p>{file.sentences.join(' ')}</p>
            {file.command && <Snippet title="What mends it" code={file.command} />}
            {file.event && (
              <p>
                <Link to={eventPath(file.event.shortId, file.event.id)}>The latest event, of {file.event.shortId}</Link>
              </p>
            )}
          </div>
        </details>
      ))}
      {moreFiles > 0 && <p className="faint">And {plural(moreFiles, 'more file')}.</p>}
    </Section>
  )
}
