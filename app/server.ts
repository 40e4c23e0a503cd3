import * as build from 'virtual:react-router/server-build'
import { serve as serveBuild } from './ops/serve.server'

export { inWords } from './ops/in-words'

/** The production server: everything on one port. Resolves when it listens. */
export function serve(): Promise<{ url: string }> {
  return serveBuild(build, {
    clientDir: new URL('../client/', import.meta.url),
    processingScript: new URL('./processing.worker.js', import.meta.url),
  })
}
