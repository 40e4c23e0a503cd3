import type { ServerBuild } from 'react-router'
import { handleError } from '../fallback/document-renderer.server'
import { openExchange, within } from '../fallback/exchange.server'
import { failureResponse, isIntended } from '../fallback/failure-response.server'
import { guardBuild as guardRoutes } from '../fallback/guard-build.server'
import { report, setRecorder } from '../fallback/report.server'
import { lastResort } from './last-resort'
import { sendFailure } from './report-from-server.server'

type Entry = ServerBuild['entry']['module']

/**
 * The server build of an application with every function of every route guarded: what leaves one is a result, a refusal, or a digest. For
 * `createRequestHandler`. Exceptions of the rendering get a digest too; with `documentRenderer` in `entry.server`, so does what fails inside
 * Suspense, and the page is complete without JavaScript.
 */
export function guardBuild(build: ServerBuild): ServerBuild {
  setRecorder(sendFailure)
  const { entry } = build
  const module: Entry = {
    ...entry.module,
    default: guardRendering(entry.module.default),
    handleError,
    instrumentations: [...(entry.module.instrumentations ?? []), exchanges],
  }
  return { ...guardRoutes(build), entry: { ...entry, module } }
}

/** React Router tells `headers()` and `meta()` nothing of the request: it is known around the whole of it. */
const exchanges: NonNullable<Entry['instrumentations']>[number] = {
  handler: ({ instrument }) =>
    instrument({
      async request(answer, { request }) {
        await within(openExchange(request), answer)
      },
    }),
}

/** Requests whose document is rendered for the second time, with a boundary in the place of the failed segment. */
const failedBefore = new WeakSet<Request>()

function guardRendering(render: Entry['default']): Entry['default'] {
  return async (...args) => {
    const [request] = args
    try {
      return await render(...args)
    } catch (error) {
      if (isIntended(error)) throw error
      const digest = report(error, { kind: 'render' })
      if (failedBefore.has(request)) return lastResort(digest)
      failedBefore.add(request)
      throw failureResponse(digest, error)
    }
  }
}
