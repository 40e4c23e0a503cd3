import { lazy, Suspense, useId } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { renderToPipeableStream as asText } from 'react-dom/server.bun'
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { documentRenderer } from './document-renderer.server'
import { lastResort } from './last-resort.server'

beforeEach(() => void vi.spyOn(process.stderr, 'write').mockReturnValue(true))
afterEach(() => void vi.restoreAllMocks())

test('a request that its client gave up is no failure', async () => {
  const render = documentRenderer({ ServerRouter, renderToPipeableStream, lastResort })
  // What React Router makes of the reason of the signal in production.
  const errors = { root: new Error('Unexpected Server Error') }
  const context = {
    staticHandlerContext: { errors, matches: [{ route: { id: 'root' } }], loaderData: {} },
  } as unknown as EntryContext
  const request = new Request('http://here/issues', { signal: AbortSignal.abort() })
  await render(request, 500, new Headers(), context, new RouterContextProvider())
  expect(process.stderr.write).not.toHaveBeenCalled()
})

const long = 'Überlänge “” 🦋 <b>'.repeat(400)
const Late = lazy(async () => ({ default: Part }))

function Part() {
  return <p id={useId()}>late</p>
}

function Page() {
  return (
    <html lang="en">
      <body title={long}>
        <Suspense>
          <Late />
        </Suspense>
        {long} {5}
      </body>
    </html>
  )
}

test.each([
  ['as bytes', renderToPipeableStream],
  ['as text', asText],
])('a page is complete and the same, with React writing it %s', async (_, renderer) => {
  const render = documentRenderer({ ServerRouter: Page, renderToPipeableStream: renderer, lastResort })
  const context = { staticHandlerContext: { errors: null, matches: [], loaderData: {} } } as unknown as EntryContext
  const answer = await render(new Request('http://here/'), 200, new Headers(), context, new RouterContextProvider())
  const escaped = long.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const late = '<!--$--><p id="_R_1_">late</p><!--/$-->'
  expect(await answer.text()).toBe(
    `<!DOCTYPE html><html lang="en"><head></head><body title="${escaped}">${late}${escaped}<!-- --> <!-- -->5</body></html>`,
  )
})
