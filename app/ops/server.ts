import { serve as serveBuild } from './serve.server'

export { describeError } from './describe-error'

/** The production server: everything on one port. Resolves when it listens. */
export function serve(): Promise<{ url: string }> {
  return serveBuild({
    clientDir: new URL('../client/', import.meta.url),
    processingScript: new URL('./processing.worker.js', import.meta.url),
    pagesScript: new URL('./pages.worker.js', import.meta.url),
    inflaterScript: new URL('./inflater.worker.js', import.meta.url),
    inboxScript: new URL('./inbox-writer.worker.js', import.meta.url),
    uploadScript: new URL('./upload.worker.js', import.meta.url),
    sendingScript: new URL('./sending.worker.js', import.meta.url),
  })
}
