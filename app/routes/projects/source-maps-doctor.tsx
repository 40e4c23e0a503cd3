import { Form, href, Link } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import { refuse } from '~/requests/refuse'
import { minifiedTexts } from '~/texts/en/minified'
import { uploadsTexts } from '~/texts/en/uploads'
import { textsAt, useTexts } from '~/texts/use-texts'
import { BlankSlate } from '~/ui/blank-slate'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Page, PageHeader, Section } from '~/ui/page'
import { Snippet } from '~/ui/snippet'
import { Time } from '~/ui/time'
import { eventPath } from '../issues/event/event-path'
import type { Route } from './+types/source-maps-doctor'
import { type Diagnosis, diagnoses, mostStacks } from './source-maps-doctor-view'
import './source-maps.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { doctor } = textsAt(matches, uploadsTexts)
  const title = loaderData ? doctor.titleOf(loaderData.project.name) : doctor.title
  return [{ title: `${title} · Digestline` }]
}

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const { store } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const [project, stacks, late] = await Promise.all([
    store.projects.bySlug(viewer, slug),
    store.resolutions.unresolved(viewer, slug, mostStacks),
    store.resolutions.late(viewer, slug),
  ])
  if (!project || !stacks) throw refuse(404, 'no-such-project')
  return {
    project: { slug, name: project.name },
    diagnoses: diagnoses(stacks),
    all: stacks.length < mostStacks,
    tried: late?.tried,
  }
}

export default function SourceMapsDoctor({ loaderData }: Route.ComponentProps) {
  const { project, diagnoses, all, tried } = loaderData
  const { slug } = project
  const texts = useTexts(uploadsTexts).doctor
  return (
    <Page>
      <PageHeader
        title={texts.title}
        below={texts.below}
        actions={
          diagnoses.length > 0 && (
            <Form method="post" action={href('/projects/:slug/source-maps/resolving', { slug })}>
              <Button>{texts.retry}</Button>
            </Form>
          )
        }
      />
      {tried !== undefined && (
        <p className="soft" role="status">
          {texts.retried(tried)}
        </p>
      )}
      {diagnoses.length === 0 && <BlankSlate title={texts.none}>{texts.noneText}</BlankSlate>}
      {diagnoses.map((diagnosis) => (
        <DiagnosisPart key={diagnosis.reason} diagnosis={diagnosis} />
      ))}
      {!all && <p className="faint">{texts.only(mostStacks)}</p>}
    </Page>
  )
}

function DiagnosisPart({
  diagnosis: { reason, events, stacks, lastSeen, files, moreFiles },
}: {
  diagnosis: Diagnosis
}) {
  const texts = useTexts(uploadsTexts).doctor
  const { titles, sentences } = useTexts(minifiedTexts)
  return (
    <Section title={titles[reason]} note={texts.counts(events, stacks, <Time at={lastSeen} />)}>
      {files.map((file, index) => (
        <details className="part" key={file.file} open={index === 0}>
          <summary className="part-title part-title-folded">
            <span className="call-turn">
              <Icon name="right" />
            </span>
            <span className="doctor-file">
              {file.file || texts.anyFile} <span className="faint">{texts.events(file.events)}</span>
            </span>
          </summary>
          <div className="doctor-words">
            <p>{sentences[file.why.reason](file.why.facts).join(' ')}</p>
            {file.why.command && <Snippet title={texts.fix} code={file.why.command} />}
            {file.event && (
              <p>
                <Link to={eventPath(file.event.shortId, file.event.id)}>{texts.latest(file.event.shortId)}</Link>
              </p>
            )}
          </div>
        </details>
      ))}
      {moreFiles > 0 && <p className="faint">{texts.moreFiles(moreFiles)}</p>}
    </Section>
  )
}
