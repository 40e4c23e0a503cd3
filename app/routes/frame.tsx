import { useEffect, useState } from 'react'
import { data, Form, href, Link, NavLink, Outlet, useLocation, useMatches } from 'react-router'
import { readFlash } from '~/accounts/flash.server'
import { sameOrigin } from '~/accounts/same-origin.server'
import { sessionMiddleware } from '~/accounts/session-middleware.server'
import type { Viewer } from '~/accounts/viewer'
import { runtimeContext, viewerContext } from '~/context'
import { triaged } from '~/projects/triaged'
import { frameTexts } from '~/texts/en/frame'
import { useTexts } from '~/texts/use-texts'
import { BrandMark } from '~/ui/brand'
import { Flash } from '~/ui/flash'
import { useKeptFocus } from '~/ui/kept-focus'
import { useKeyboard } from '~/ui/keyboard'
import { KeyboardHelp } from '~/ui/keyboard-help'
import { LanguageSwitch } from '~/ui/language-switch'
import { LookupBox } from '~/ui/lookup-box'
import { ThemeSwitch } from '~/ui/theme-switch'
import { useTheme } from '~/ui/use-theme'
import type { Route } from './+types/frame'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const middleware: Route.MiddlewareFunction[] = [sameOrigin, sessionMiddleware]

/** What every page has around it: who is signed in, what just happened, and the instant that times on the page count from. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const { store, now } = context.get(runtimeContext)
  const flash = readFlash(request)
  const frame = {
    now: now(),
    user: viewer.kind === 'user' ? await userShown(viewer) : undefined,
    flash: flash && { message: flash.message, undo: flash.undo },
  }
  return data(frame, flash ? { headers: { 'Set-Cookie': flash.clear } } : undefined)

  async function userShown({ name, email, owner }: Viewer & { kind: 'user' }) {
    const projects = owner ? [] : await store.projects.list(viewer)
    return { name, email, owner, seesIssues: owner || triaged(projects).length > 0 }
  }
}

/** Always: "3 min ago" must not count from an earlier page, and a flash is shown once. */
export const shouldRevalidate = () => true

export default function Frame({ loaderData: { user, ...loaded } }: Route.ComponentProps) {
  const texts = useTexts(frameTexts)
  const flash = useKeptFlash(loaded.flash)
  useKeyboard()
  useKeptFocus()
  return (
    <>
      <a href="#main" className="skip">
        {texts.toContent}
      </a>
      <header className="frame-header">
        <div className="frame-bar">
          <Link to={href('/')} className="frame-brand">
            <BrandMark />
            <span className="frame-brand-name">Digestline</span>
          </Link>
          {!usePageHasBox() && (
            <div className="frame-box">
              <LookupBox />
            </div>
          )}
          {user ? <Navigation user={user} /> : <SignedOutNavigation />}
        </div>
      </header>
      <main id="main" className="frame-main" tabIndex={-1}>
        {/* There before it says anything: readers announce what comes into a region they know. */}
        <div aria-live="polite">
          {flash && (
            <div className="frame-flash">
              <Flash {...flash} />
            </div>
          )}
        </div>
        <Outlet />
      </main>
      <footer className="frame-footer">
        <ThemeSwitch theme={useTheme()} />
        {!user && <LanguageSwitch />}
        <KeyboardHelp />
      </footer>
      <PageNews />
    </>
  )
}

/** A flash stays as long as one stays on the page, also when that is loaded again because something on it goes on. */
function useKeptFlash(flash: Route.ComponentProps['loaderData']['flash']) {
  const { key } = useLocation()
  const [kept, keep] = useState({ key, flash })
  if (key === kept.key && (!flash || flash === kept.flash)) return kept.flash
  keep({ key, flash })
  return flash
}

type User = NonNullable<Route.ComponentProps['loaderData']['user']>

function Navigation({ user }: { user: User }) {
  const texts = useTexts(frameTexts)
  return (
    <nav className="frame-nav" aria-label={texts.main}>
      {user.seesIssues && (
        <>
          <NavLink to={href('/issues')} className="frame-link" data-key="g i" aria-keyshortcuts="g i">
            {texts.issues}
          </NavLink>
          <NavLink to={href('/releases')} className="frame-link" data-key="g r" aria-keyshortcuts="g r">
            {texts.releases}
          </NavLink>
          <NavLink to={href('/projects')} className="frame-link">
            {texts.projects}
          </NavLink>
        </>
      )}
      {/* A new one for every page: an open menu does not travel along. */}
      <details className="frame-account" data-menu key={useLocation().key}>
        <summary className="frame-link frame-account-name">
          <span>{user.name || user.email}</span>
        </summary>
        <div className="frame-account-menu">
          <div className="frame-account-mail">{user.email}</div>
          <Link to={href('/account')} className="frame-account-item">
            {texts.account}
          </Link>
          {user.owner && (
            <Link to={href('/admin')} className="frame-account-item">
              {texts.administration}
            </Link>
          )}
          <Form method="post" action={href('/sign-out')}>
            <button type="submit" className="frame-account-item">
              {texts.signOut}
            </button>
          </Form>
        </div>
      </details>
    </nav>
  )
}

/** Says the name of the page after a client navigation, as a browser does after a whole one. */
function PageNews() {
  const { pathname } = useLocation()
  const [said, setSaid] = useState({ pathname, title: '' })
  useEffect(() => {
    setSaid((before) => (before.pathname === pathname ? before : { pathname, title: document.title }))
  }, [pathname])
  return (
    <div className="unseen" aria-live="polite">
      {said.title}
    </div>
  )
}

function SignedOutNavigation() {
  const texts = useTexts(frameTexts)
  return (
    <nav className="frame-nav" aria-label={texts.main}>
      <NavLink to={href('/sign-in')} className="frame-link">
        {texts.signIn}
      </NavLink>
    </nav>
  )
}

/** Pages that show the look-up box as their own first thing (`handle = { hasBox: true }`) do not get a second one. */
function usePageHasBox(): boolean {
  const handle: unknown = useMatches().at(-1)?.handle
  return typeof handle === 'object' && handle !== null && 'hasBox' in handle
}
