import { Form, href, redirect } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import { refuse } from '~/requests/refuse'
import { flashCookie } from '~/sessions/flash.server'
import { userOf } from '~/sessions/session-middleware.server'
import { uploadsTexts } from '~/texts/en/uploads'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useNumbers, useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { Confirm } from '~/ui/confirm'
import { Page, PageHeader, Section } from '~/ui/page'
import { Pager } from '~/ui/pager'
import { Pairs } from '~/ui/pairs'
import { Time } from '~/ui/time'
import { type WarningGroup, warningGroups } from '~/uploads/warning-groups'
import type { Route } from './+types/source-map-upload'
import { debugIdWords } from './source-maps-view'
import './source-maps.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const texts = textsAt(matches, uploadsTexts)
  const name = loaderData ? (loaderData.upload.release ?? texts.byDebugId) : texts.one.upload
  return [{ title: `${name} · ${texts.title} · Digestline` }]
}

const perPage = 50

export async function loader({ params: { slug, id }, request, context }: Route.LoaderArgs) {
  const { artifacts } = context.get(runtimeContext).store
  const viewer = context.get(viewerContext)
  const upload = await artifacts.bundle(viewer, slug, Number(id))
  if (!upload) throw refuse(404, 'no-such-upload')
  const after = Number(new URL(request.url).searchParams.get('after')) || 0
  const files = await artifacts.files(viewer, slug, upload.id, { after, limit: perPage + 1 })
  const shown = files.slice(0, perPage)
  const { warnings, ...about } = upload
  return {
    slug,
    upload: about,
    warnings: warningGroups(warnings),
    files: shown.map(({ id, kind, url, debugId, sourcemap, size }) => ({ id, kind, url, debugId, sourcemap, size })),
    isFirst: after === 0,
    next: files.length > perPage ? shown.at(-1)?.id : undefined,
  }
}

/** Removes the upload. The next sweep deletes contents that no other upload has. */
export async function action({ params: { slug, id }, request, context }: Route.ActionArgs) {
  const { artifacts } = context.get(runtimeContext).store
  const removed = await artifacts.removeBundle(userOf(context), slug, Number(id))
  if (!removed) throw refuse(404, 'cannot-remove-upload')
  const list = href('/projects/:slug/source-maps', { slug })
  const { removed: message } = textsFor({ request, context }, uploadsTexts).one
  return redirect(list, { headers: { 'Set-Cookie': flashCookie(message) } })
}

export default function SourceMapUpload({ loaderData }: Route.ComponentProps) {
  const { slug, upload, warnings, files, isFirst, next } = loaderData
  const page = href('/projects/:slug/source-maps/:id', { slug, id: String(upload.id) })
  const texts = useTexts(uploadsTexts)
  return (
    <Page>
      <PageHeader
        title={upload.release ?? texts.byDebugId}
        actions={
          <Confirm
            icon="trash"
            button={texts.one.removeAsk}
            title={texts.one.removeTitle}
            words={texts.one.removeQuestion}
            act={
              <Form method="post">
                <Button variant="danger">{texts.one.remove}</Button>
              </Form>
            }
          />
        }
      />
      <Section title={texts.one.upload} boxed>
        <Facts upload={upload} />
      </Section>
      {warnings.length > 0 && <Warnings groups={warnings} />}
      <Section title={texts.one.files} note={texts.files(upload.files)}>
        {files.length === 0 ? <p className="soft">{texts.one.noMore}</p> : <Files files={files} />}
        <Pager
          label={texts.one.moreFiles}
          {...(!isFirst && { previous: page })}
          {...(next !== undefined && { next: `${page}?after=${next}` })}
        />
      </Section>
    </Page>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function Facts({ upload: { dist, debugId, uploadedAt, usedAt, size, checksum } }: { upload: Loaded['upload'] }) {
  const texts = useTexts(uploadsTexts).one
  const numbers = useNumbers()
  const pairs = [
    ...(dist === undefined ? [] : [{ name: texts.dist, value: dist }]),
    { name: texts.uploaded, value: <Time at={uploadedAt} /> },
    { name: texts.lastUsed, value: <Time at={Math.max(usedAt, uploadedAt)} /> },
    { name: texts.size, value: numbers.bytes(size) },
    ...(debugId === undefined ? [] : [{ name: texts.bundleId, value: <code>{debugIdWords(debugId)}</code> }]),
    { name: 'SHA-1', value: checksum === '' ? texts.noChecksum : <code>{checksum}</code> },
  ]
  return <Pairs pairs={pairs} />
}

function Warnings({ groups }: { groups: WarningGroup[] }) {
  const { one: texts, warningKinds } = useTexts(uploadsTexts)
  return (
    <Section title={texts.warnings} note={texts.warningsNote}>
      <ul className="uploads">
        {groups.map(({ what, files, more }) => (
          <li className="upload" key={what}>
            <strong className="upload-warnings">{warningKinds[what]?.title ?? what}</strong>
            <span className="soft">{warningKinds[what]?.advice}</span>
            {files.length > 0 && (
              <ul className="upload-files">
                {files.map((file, index) => (
                  <li key={index}>
                    <code>{file}</code>
                  </li>
                ))}
                {more > 0 && <li className="soft">{texts.others(more)}</li>}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Files({ files }: { files: Loaded['files'] }) {
  const texts = useTexts(uploadsTexts).one
  const numbers = useNumbers()
  return (
    <ul className="uploads">
      {files.map(({ id, kind, url, debugId, sourcemap, size }) => (
        <li className="upload" key={id}>
          <code className="upload-file">{url}</code>
          <span className="upload-facts">
            <span>{texts.kinds[kind]}</span>
            <span>{numbers.bytes(size)}</span>
            {sourcemap !== undefined && <span>{texts.map(sourcemap)}</span>}
          </span>
          {debugId !== undefined && <code className="upload-id">{debugIdWords(debugId)}</code>}
        </li>
      ))}
    </ul>
  )
}
