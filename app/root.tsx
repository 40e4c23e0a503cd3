import type { ReactNode } from 'react'
import { Links, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root'
import { readCookie } from './accounts/cookies.server'
import { FailureNotice } from './fallback/failure-notice'
import { ScopedMeta } from './fallback/scoped-meta'
import './styles/index.css'
import { themeCookie, themeOf } from './ui/theme'
import { useTheme } from './ui/use-theme'

export { ScopedFallback as ErrorBoundary } from './fallback/scoped-fallback'

/** Under `react-router dev` nobody composes the runtime before a request; in production this is empty and falls out of the build. */
export const middleware: Route.MiddlewareFunction[] = import.meta.env.DEV
  ? [
      async ({ context }, next) => {
        const { provideDevelopmentRuntime } = await import('./ops/development.server')
        await provideDevelopmentRuntime(context)
        return next()
      },
    ]
  : []

/** The theme and nothing else: no session here, so that the document stands when the store does not. */
export function loader({ request }: Route.LoaderArgs) {
  return { theme: themeOf(readCookie(request, themeCookie)) }
}

export function meta() {
  return [{ title: 'Digestline' }]
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" data-theme={useTheme()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="same-origin" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <ScopedMeta />
        <Links />
      </head>
      <body>
        {children}
        <FailureNotice />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}
