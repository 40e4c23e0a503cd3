import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter } from 'react-router'
import { nonceContext } from './context'
import { documentRenderer } from './fallback/document-renderer.server'
import { lastResort } from './fallback/last-resort.server'

export { handleError, streamTimeout } from './fallback/document-renderer.server'

export default documentRenderer({
  ServerRouter,
  renderToPipeableStream,
  lastResort,
  nonceOf: (context) => context.get(nonceContext),
})
