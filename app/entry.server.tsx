import { renderToPipeableStream } from 'react-dom/server.bun'
import { ServerRouter } from 'react-router'
import { nonceContext } from './context'
import { documentRenderer } from './fallback/document-renderer.server'
import { lastResort } from './fallback/last-resort.server'
import { hearEarlyKeys } from './ui/hear-early-keys'

export { handleError, streamTimeout } from './fallback/document-renderer.server'

/*
 * React as built for Bun, which is plain JavaScript: it writes texts as they are. As built for Node it encodes each name and each value into
 * bytes by itself, which took half of the time of a page (docs/decisions/0069-pages-are-written-as-text.md).
 */
export default documentRenderer({
  ServerRouter,
  renderToPipeableStream,
  lastResort,
  nonceOf: (context) => context.get(nonceContext),
  firstScript: hearEarlyKeys,
})
