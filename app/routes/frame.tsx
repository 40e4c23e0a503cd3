import { useEffect, useState } from 'react'
import { data, Outlet, useLocation, useMatches } from 'react-router'
import { sameOrigin } from '~/accounts/same-origin.server'
import type { Viewer } from '~/accounts/viewer'
import { runtimeContext, viewerContext } from '~/context'
import { triaged } from '~/projects/triaged'
import { readFlash } from '~/sessions/flash.server'
import { knownProjects } from '~/sessions/known-projects.server'
import { sessionMiddleware } from '~/sessions/session-middleware.server'
import { frameTexts } from '~/texts/en/frame'
import { useTexts } from '~/texts/use-texts'
import { useKeptFocus } from '~/ui/kept-focus'
import { useKeyboard } from '~/ui/keyboard'
import { Toast } from '~/ui/toast'
import { useKeyboardHelp } from '~/ui/use-keyboard-help'
import { useOpenMenus } from '~/ui/use-open-menus'
import type { Route } from './+types/frame'
import { FrameHeader, VisitorFooter } from './frame-header'
import { usePalette } from './palette/use-palette'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const middleware: Route.MiddlewareFunction[] = [sameOrigin, sessionMiddleware]

/** Data around every page: the signed-in person, flash messages, and the time that relative times count from. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const { now } = context.get(runtimeContext)
  const flash = readFlash(request)
  const frame = {
    now: now(),
    user: viewer.kind === 'user' ? await userShown(viewer) : undefined,
    flash: flash && { message: flash.message, undo: flash.undo },
  }
  return data(frame, flash ? { headers: { 'Set-Cookie': flash.clear } } : undefined)

  async function userShown({ name, email, owner }: Viewer & { kind: 'user' }) {
    const projects = triaged(await knownProjects(context)).map(({ slug, name, platform, builtIn }) => ({
      slug,
      name,
      platform: builtIn ? 'digestline' : platform,
    }))
    return { name, email, owner, seesIssues: owner || projects.length > 0, projects }
  }
}

/** Always loaded again: "3 min ago" must not count from an earlier page, and a flash is shown once. */
export const shouldRevalidate = () => true

export default function Frame({ loaderData: { user, ...loaded } }: Route.ComponentProps) {
  const texts = useTexts(frameTexts)
  const flash = useKeptFlash(loaded.flash)
  const help = useKeyboardHelp()
  const palette = usePalette(user !== undefined)
  useKeyboard()
  useOpenMenus()
  useKeptFocus()
  return (
    <>
      <a href="#main" className="skip">
        {texts.toContent}
      </a>
      <FrameHeader user={user} box={!usePageHasBox()} onHelp={help.open} />
      <main id="main" className="frame-main" tabIndex={-1}>
        <Outlet />
      </main>
      {/* There before it says anything: readers announce what comes into a region they know. */}
      <div className="toasts" aria-live="polite">
        {flash && <Toast {...flash} />}
      </div>
      {!user && <VisitorFooter onHelp={help.open} />}
      {help.dialog}
      {palette}
      <PageNews />
    </>
  )
}

/** A flash stays while the person stays on the page, also when its data is loaded again. */
function useKeptFlash(flash: Route.ComponentProps['loaderData']['flash']) {
  const { key } = useLocation()
  const [kept, keep] = useState({ key, flash })
  if (key === kept.key && (!flash || flash === kept.flash)) return kept.flash
  keep({ key, flash })
  return flash
}

/** Announces the title of the page after a client navigation, as browsers do after a full page load. */
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

/** Pages that show the look-up box as their own first thing (`handle = { hasBox: true }`, or a function of their data) do not get a second one. */
function usePageHasBox(): boolean {
  const { handle, loaderData } = useMatches().at(-1) ?? {}
  if (typeof handle !== 'object' || handle === null || !('hasBox' in handle)) return false
  return typeof handle.hasBox === 'function' ? handle.hasBox(loaderData) === true : true
}
