import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { fallbackTexts } from '../texts/en/fallback'
import { uiTexts } from '../texts/en/ui'
import { useTexts } from '../texts/use-texts'
import { Button } from '../ui/button'
import { Icon } from '../ui/icon'
import { DigestLine, DigestLink } from './failure-text'
import { closeNotice, newestNotice, subscribeToNotices } from './notice-store'
import { WayOn } from './way-on'
import { browserException } from './wording'

/**
 * For failures outside rendering (an event handler, a promise nobody awaits): what is on the page is sound, so nothing
 * of it is replaced, and the text and digest stand at its foot. In the Layout, after the page.
 */
export function FailureNotice() {
  const digest = useSyncExternalStore(subscribeToNotices, newestNotice, () => undefined)
  const texts = useTexts(fallbackTexts)
  const ui = useTexts(uiTexts)
  const { pathname, search } = useLocation()
  if (!digest) return null
  return (
    <aside className="fallback fallback-notice" role="alert">
      <p className="fallback-text">{browserException}</p>
      <DigestLine digest={digest} />
      <p className="fallback-actions">
        <WayOn variant="primary" to={pathname + search}>
          <Icon name="regressed" />
          {texts.reload}
        </WayOn>
        <DigestLink digest={digest} />
        <Button type="button" variant="quiet" onClick={closeNotice}>
          {ui.close}
        </Button>
      </p>
    </aside>
  )
}
