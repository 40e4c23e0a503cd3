import geist from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?no-inline'
import type { ReactNode } from 'react'
import { Links, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root'
import { readCookie } from './accounts/cookies.server'
import { FailureNotice } from './fallback/failure-notice'
import { ScopedMeta } from './fallback/scoped-meta'
import './styles/index.css'
import { readingFor } from './texts/texts.server'
import { useLanguage } from './texts/use-texts'
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

/** Theme, language and time zone: nothing is asked here, so that the document stands when the store does not. */
export function loader({ request, context }: Route.LoaderArgs) {
  return { theme: themeOf(readCookie(request, themeCookie)), ...readingFor({ request, context }) }
}

export function meta() {
  return [{ title: 'Digestline' }]
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang={useLanguage()} data-theme={useTheme()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="same-origin" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* Without it the font comes after the first paint, and the page stays with its stand-in. */}
        <link rel="preload" href={geist} as="font" type="font/woff2" crossOrigin="anonymous" />
        <LanguageScript />
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

/** What `entry.client.tsx` waits for where the page is not English: asked for with everything else. */
function LanguageScript() {
  const root: unknown = useRouteLoaderData('root')
  const script = root && typeof root === 'object' && 'script' in root ? root.script : undefined
  return typeof script === 'string' && <link rel="modulepreload" href={script} />
}

export default function Root() {
  return <Outlet />
}
