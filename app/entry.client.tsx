import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { UNSAFE_RemixErrorBoundary as OutermostBoundary } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { showBrowserLastResort } from './fallback/browser-last-resort'
import { showNotice } from './fallback/notice-store'
import { reportHome } from './fallback/report-home'
import { provideTexts } from './texts/namespace'
import { timeZoneCookie } from './texts/time-zone'

/** Handlers and promises fail outside of React: the page stays, a notice tells. */
addEventListener('error', (event) => {
  // Without an error object it is a file that did not load, a script of another origin, or a browser's own remark.
  if (event.error != null) showNotice(reportHome(event.error, { kind: 'browser-event' }))
})
addEventListener('unhandledrejection', (event) => {
  // The browser itself gives up requests and view transitions when the page is left.
  if (event.reason instanceof DOMException) return
  showNotice(reportHome(event.reason, { kind: 'browser-rejection' }))
})

// The next page tells times in this zone, unless its reader has chosen another (texts.server.ts).
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
// biome-ignore lint/suspicious/noDocumentCookie: the other way to write one is not in every browser
document.cookie = `${timeZoneCookie}=${zone}; path=/; max-age=34560000; samesite=lax`

if (document.documentElement.lang === 'de') {
  // Without its words the page stays as the server made it: it can be read and used.
  import('./texts/de/german').then(({ german }) => {
    provideTexts('de', german)
    startTransition(hydrate)
  })
} else startTransition(hydrate)

function hydrate() {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter
        onError={(error, { pattern, errorInfo }) => {
          const componentStack = errorInfo?.componentStack ?? undefined
          reportHome(error, {
            kind: errorInfo ? 'browser-render' : 'browser-navigation',
            route: pattern,
            componentStack,
          })
        }}
      />
    </StrictMode>,
    {
      onCaughtError(error, { errorBoundary, componentStack }) {
        // Routes' boundaries tell `onError` above. React Router's outermost one would show message and stack.
        if (errorBoundary instanceof OutermostBoundary) lastResort(error, componentStack)
      },
      onUncaughtError: (error, { componentStack }) => lastResort(error, componentStack),
      onRecoverableError(error, { componentStack }) {
        reportHome(error, { kind: 'browser-hydration', componentStack })
      },
    },
  )
}

function lastResort(error: unknown, componentStack: string | undefined): void {
  showBrowserLastResort(reportHome(error, { kind: 'browser-render', componentStack }))
}
