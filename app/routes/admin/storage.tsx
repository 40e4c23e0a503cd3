import { data, Form, href, redirect } from 'react-router'
import { days } from '~/clock'
import { runtimeContext } from '~/context'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { parseRetention, type RetentionFields, retentionFields } from '~/retention/retention-form'
import { ageLimits, gibOfBytes, retentionDefaults, spaceLimit } from '~/retention/settings'
import { flashCookie } from '~/sessions/flash.server'
import { settingsTexts } from '~/texts/en/settings'
import { storageTexts } from '~/texts/en/storage'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useNumbers, useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { Note } from '~/ui/note'
import { Page, PageHeader, Section } from '~/ui/page'
import { Table } from '~/ui/table'
import { PageHelp } from '../help/page-help'
import { RetentionForm } from '../projects/retention-form'
import { RetentionPreview } from '../projects/retention-preview'
import { StorageUse } from '../storage-use'
import type { Route } from './+types/storage'
import { diskUse } from './disk-use.server'
import { ownerOf } from './owners-only.server'
import { storageFigures } from './storage-figures.server'
import { StorageKept } from './storage-kept'
import { StorageRuns } from './storage-runs'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `${textsAt(matches, storageTexts).title} · Digestline` }]
}

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = ownerOf(context)
  // `ownerOf` answered 404 to everybody else.
  const { retention, ...figures } = (await storageFigures(context.get(runtimeContext), viewer))!
  return { ...figures, fields: retentionFields(retention) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = ownerOf(context)
  const { store, config, now } = context.get(runtimeContext)
  const form = await readForm(request)
  const texts = textsFor({ request, context }, storageTexts)
  const intent = textField(form, 'intent')
  if (intent === 'run') {
    await store.retention.runNow(viewer, now())
    return redirect(href('/admin/storage'), { headers: { 'Set-Cookie': flashCookie(texts.runAsked) } })
  }
  const typed: RetentionFields = {
    ageDays: textField(form, 'ageDays'),
    maximumDays: textField(form, 'maximumDays'),
    spaceGib: textField(form, 'spaceGib'),
  }
  const parsed = parseRetention(typed)
  if ('mistakes' in parsed) return data({ typed, mistakes: parsed.mistakes, preview: undefined }, { status: 400 })
  if (intent !== 'preview') {
    await store.retention.setOfInstance(viewer, parsed.retention)
    return redirect(href('/admin/storage'), { headers: { 'Set-Cookie': flashCookie(texts.saved) } })
  }
  const { age } = ageLimits(parsed.retention, {})
  const [storage, disk] = await Promise.all([store.retention.ofInstance(viewer), diskUse(config.dataDir)])
  const used = (storage?.database.used ?? 0) + (storage?.sourceMaps ?? 0)
  const preview = {
    days: Math.round(age / days(1)),
    events: await store.retention.olderThan(viewer, undefined, now() - age),
    over: used - spaceLimit(parsed.retention, disk.total),
  }
  return data({ typed, mistakes: undefined, preview })
}

export default function Storage({ loaderData, actionData }: Route.ComponentProps) {
  const texts = useTexts(storageTexts)
  const { parts } = useTexts(settingsTexts)
  const { bytes, count } = useNumbers()
  const { used, limit, growth, weeks, kinds, projects, runs, isAsked, kept, diskFree, reusable, fields } = loaderData
  const isPressed = (runs[0]?.pressure ?? 0) > 0
  return (
    <Page>
      <PageHeader title={parts.storage} below={texts.below} help={<PageHelp subject="retention" />} />
      {isPressed && <Note tone="amber">{texts.pressure}</Note>}
      <StorageUse
        figures={[
          { name: texts.total, value: texts.used(bytes(used), bytes(limit)) },
          { name: texts.growth, value: texts.growthOf(growth, bytes(growth ?? 0)) },
          {
            name: texts.forecast,
            value: weeks !== undefined ? texts.full(weeks) : growth === undefined ? texts.unknownGrowth : texts.notFull,
          },
          { name: texts.diskFree, value: bytes(diskFree) },
        ]}
        kinds={[
          { name: texts.eventBodies, bytes: kinds.bodies },
          { name: texts.attachments, bytes: kinds.attachments },
          { name: texts.sourceMaps, bytes: kinds.sourceMaps },
          { name: texts.rest, bytes: kinds.rest, note: reusable > 0 ? texts.reusable(bytes(reusable)) : undefined },
        ]}
      />
      <RetentionForm
        title={texts.limits}
        note={texts.limitsNote}
        usual={{
          ageDays: retentionDefaults.ageDays,
          maximumDays: retentionDefaults.maximumDays,
          spaceGib: gibOfBytes(retentionDefaults.spaceBytes),
        }}
        typed={actionData?.typed ?? fields}
        mistakes={actionData?.mistakes}
        preview={actionData?.preview && <RetentionPreview preview={actionData.preview} />}
      />
      <Section title={texts.projects}>
        <Table
          label={texts.projectsTable}
          head={[texts.project, texts.keptFor, texts.events, texts.eventBodies, texts.attachments, texts.sourceMaps]}
          numbers={[2, 3, 4, 5]}
          rows={projects.map((project) => ({
            key: project.slug,
            cells: [
              project.name,
              texts.days(project.days),
              amount(project.events, count),
              amount(project.bodies, bytes),
              amount(project.attachments, bytes),
              amount(project.sourceMaps, bytes),
            ],
          }))}
        />
      </Section>
      <StorageKept lines={kept} />
      <Section
        title={texts.runs}
        actions={
          isAsked ? (
            <span className="section-note">{texts.runAsked}</span>
          ) : (
            <Form method="post">
              <Button name="intent" value="run">
                {texts.runNow}
              </Button>
            </Form>
          )
        }
      >
        <StorageRuns runs={runs} />
      </Section>
    </Page>
  )
}

const amount = (value: number, inWords: (value: number) => string) =>
  value > 0 ? inWords(value) : <span className="zero">{inWords(value)}</span>
