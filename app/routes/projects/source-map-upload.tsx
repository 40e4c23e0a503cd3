import { data, Form, href, Link, redirect } from 'react-router'
import { flashCookie } from '~/accounts/flash.server'
import { userOf } from '~/accounts/session-middleware.server'
import { runtimeContext, viewerContext } from '~/context'
import { type WarningGroup, warningGroups } from '~/symbolication/upload/warning-words'
import { Button } from '~/ui/button'
import { byteWords } from '~/ui/byte-words'
import { plural } from '~/ui/count-words'
import { Page, PageHeader, Section } from '~/ui/page'
import { Pager } from '~/ui/pager'
import { Pairs } from '~/ui/pairs'
import { Time } from '~/ui/time'
import type { Route } from './+types/source-map-upload'
import { bundleName, debugIdWords, kindWords } from './source-maps-view'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData ? bundleName(loaderData.upload) : 'Upload'} · Source maps · Digestline` },
]

const perPage = 50

export async function loader({ params: { slug, id }, request, context }: Route.LoaderArgs) {
  const { artifacts } = context.get(runtimeContext).store
  const viewer = context.get(viewerContext)
  const upload = await artifacts.bundle(viewer, slug, Number(id))
  if (!upload) throw data('There is no such upload, or you may not see it.', { status: 404 })
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

/** Removes the upload. Its contents go with the next sweep, if no other upload has them. */
export async function action({ params: { slug, id }, context }: Route.ActionArgs) {
  const { artifacts } = context.get(runtimeContext).store
  const removed = await artifacts.removeBundle(userOf(context), slug, Number(id))
  if (!removed) throw data('There is no such upload, or you may not remove it.', { status: 404 })
  const list = href('/projects/:slug/source-maps', { slug })
  return redirect(list, { headers: { 'Set-Cookie': flashCookie('The upload is removed.') } })
}

export default function SourceMapUpload({ loaderData }: Route.ComponentProps) {
  const { slug, upload, warnings, files, isFirst, next } = loaderData
  const page = href('/projects/:slug/source-maps/:id', { slug, id: String(upload.id) })
  return (
    <Page>
      <PageHeader
        title={bundleName(upload)}
        above={<Link to={href('/projects/:slug/source-maps', { slug })}>Source maps</Link>}
        actions={
          <Form method="post">
            <Button variant="danger">Remove upload</Button>
          </Form>
        }
      />
      <Section title="Upload" boxed>
        <Pairs pairs={facts(upload)} />
      </Section>
      {warnings.length > 0 && <Warnings groups={warnings} />}
      <Section title="Files" note={plural(upload.files, 'file')}>
        {files.length === 0 ? <p className="soft">There are no more.</p> : <Files files={files} />}
        <Pager
          label="More files"
          {...(!isFirst && { previous: page })}
          {...(next !== undefined && { next: `${page}?after=${next}` })}
        />
      </Section>
    </Page>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function facts({ dist, debugId, uploadedAt, usedAt, size, checksum }: Loaded['upload']) {
  return [
    ...(dist === undefined ? [] : [{ name: 'Dist', value: dist }]),
    { name: 'Uploaded', value: <Time at={uploadedAt} /> },
    { name: 'Last sent or of use', value: <Time at={Math.max(usedAt, uploadedAt)} /> },
    { name: 'Size as sent', value: byteWords(size) },
    ...(debugId === undefined ? [] : [{ name: 'Bundle id', value: <code>{debugIdWords(debugId)}</code> }]),
    { name: 'SHA-1', value: checksum === '' ? 'none: sent one by one' : <code>{checksum}</code> },
  ]
}

function Warnings({ groups }: { groups: WarningGroup[] }) {
  return (
    <Section title="Warnings" note="The upload is kept; this will not do what you may hope.">
      <ul className="uploads">
        {groups.map(({ what, title, advice, files, more }) => (
          <li className="upload" key={what}>
            <strong className="upload-warnings">{title}</strong>
            <span className="soft">{advice}</span>
            {files.length > 0 && (
              <ul className="upload-files">
                {files.map((file, index) => (
                  <li key={index}>
                    <code>{file}</code>
                  </li>
                ))}
                {more > 0 && <li className="soft">and {plural(more, 'other')}</li>}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Files({ files }: { files: Loaded['files'] }) {
  return (
    <ul className="uploads">
      {files.map(({ id, kind, url, debugId, sourcemap, size }) => (
        <li className="upload" key={id}>
          <code className="upload-file">{url}</code>
          <span className="upload-facts">
            <span>{kindWords[kind]}</span>
            <span>{byteWords(size)}</span>
            {sourcemap !== undefined && <span>map: {sourcemap}</span>}
          </span>
          {debugId !== undefined && <code className="upload-id">{debugIdWords(debugId)}</code>}
        </li>
      ))}
    </ul>
  )
}
