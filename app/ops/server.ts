import type { NodeRole } from '../config'
import { serve as serveBuild } from './serve.server'

export { describeError } from './describe-error'

/** The production server: everything on one port, or `only` these parts of it. Resolves when it listens. */
export function serve(only?: NodeRole[]): Promise<{ url: string }> {
  const files = {
    clientDir: new URL('../client/', import.meta.url),
    processingScript: new URL('./processing.worker.js', import.meta.url),
    pagesScript: new URL('./pages.worker.js', import.meta.url),
    inflaterScript: new URL('./inflater.worker.js', import.meta.url),
    inboxScript: new URL('./inbox-writer.worker.js', import.meta.url),
    uploadScript: new URL('./upload.worker.js', import.meta.url),
    sendingScript: new URL('./sending.worker.js', import.meta.url),
  }
  return serveBuild(files, only)
}
