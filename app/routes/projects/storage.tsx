import { data, href, redirect } from 'react-router'
import { days } from '~/clock'
import { runtimeContext, viewerContext } from '~/context'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { refuse } from '~/requests/refuse'
import { parseRetention, retentionFields } from '~/retention/retention-form'
import { ageLimits } from '~/retention/settings'
import { flashCookie } from '~/sessions/flash.server'
import { settingsTexts } from '~/texts/en/settings'
import { storageTexts } from '~/texts/en/storage'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useNumbers, useTexts } from '~/texts/use-texts'
import { Page, PageHeader } from '~/ui/page'
import { PageHelp } from '../help/page-help'
import { StorageUse } from '../storage-use'
import type { Route } from './+types/storage'
import { administeredProject } from './administered.server'
import { RetentionForm } from './retention-form'
import { RetentionPreview } from './retention-preview'
import { projectStorageFigures } from './storage-figures.server'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: `${textsAt(matches, storageTexts).titleOf(loaderData?.name)} · Digestline` },
]

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const { name } = await administeredProject(context, slug)
  const { store, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const figures = await projectStorageFigures(store, viewer, slug, now())
  if (!figures) throw refuse(404, 'no-such-project')
  const { retention, ...shown } = figures
  return { name, ...shown, fields: { ageDays: retentionFields(retention).ageDays } }
}

export async function action({ request, params: { slug }, context }: Route.ActionArgs) {
  await administeredProject(context, slug)
  const { store, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const form = await readForm(request)
  const typed = { ageDays: textField(form, 'ageDays') }
  const parsed = parseRetention(typed)
  if ('mistakes' in parsed) return data({ typed, mistakes: parsed.mistakes, preview: undefined }, { status: 400 })
  const { retention } = parsed
  if (textField(form, 'intent') === 'preview') {
    const instance = (await store.retention.ofProject(viewer, slug))?.instance ?? {}
    const { age } = ageLimits(instance, retention)
    const events = await store.retention.olderThan(viewer, slug, now() - age)
    return data({ typed, mistakes: undefined, preview: { days: Math.round(age / days(1)), events } })
  }
  if (!(await store.retention.setOfProject(viewer, slug, retention))) throw refuse(404, 'no-such-project')
  const { saved } = textsFor({ request, context }, storageTexts)
  return redirect(href('/projects/:slug/storage', { slug }), { headers: { 'Set-Cookie': flashCookie(saved) } })
}

export default function ProjectStorage({ loaderData, actionData }: Route.ComponentProps) {
  const texts = useTexts(storageTexts)
  const { parts } = useTexts(settingsTexts)
  const { bytes, count } = useNumbers()
  const { events, bodies, attachments, sourceMaps, logs, growth, instanceDays, fields } = loaderData
  return (
    <Page>
      <PageHeader title={parts.storage} below={texts.belowProject} help={<PageHelp subject="retention" />} />
      <StorageUse
        figures={[
          { name: texts.events, value: count(events) },
          { name: texts.growth, value: texts.growthOf(growth, bytes(growth ?? 0)) },
          { name: texts.keptFor, value: texts.days(loaderData.days) },
        ]}
        kinds={[
          { name: texts.eventBodies, bytes: bodies },
          { name: texts.attachments, bytes: attachments },
          { name: texts.sourceMaps, bytes: sourceMaps },
          ...(logs ? [{ name: texts.logs, bytes: logs.bytes + logs.keptBytes, note: texts.logsNote(logs) }] : []),
        ]}
      />
      <RetentionForm
        title={texts.projectLimits}
        note={texts.projectLimitsNote(instanceDays)}
        usual={{ ageDays: instanceDays }}
        typed={actionData?.typed ?? fields}
        mistakes={actionData?.mistakes}
        preview={actionData?.preview && <RetentionPreview preview={actionData.preview} />}
      />
    </Page>
  )
}
