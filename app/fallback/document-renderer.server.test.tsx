import { renderToPipeableStream } from 'react-dom/server'
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
