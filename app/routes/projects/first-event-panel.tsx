import { useEffect } from 'react'
import { Form, href, useFetcher, useRevalidator } from 'react-router'
import { seconds } from '~/clock'
import { connectTexts } from '~/texts/en/connect'
import { useTexts } from '~/texts/use-texts'
import { Button, ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'
import type { loader } from './first-event'
import type { FirstEvent } from './first-event.server'
import './connect.css'

type Waiting = { slug: string; platform: string; first: FirstEvent; issues: string }

/**
 * "Waiting for the first event", which changes to "received": automatically with scripts, by a link without. `issues`: the link if the
 * event cannot be opened any more.
 */
export function FirstEventPanel({ slug, platform, first, issues }: Waiting) {
  const texts = useTexts(connectTexts)
  const { event } = first
  return (
    <div className="connect-event" role="status">
      {first.received ? (
        <>
          <Icon name="resolved" tone="green" />
          <p className="connect-event-words">
            <strong>{texts.received}</strong> {event?.title}
          </p>
          <ButtonLink
            variant="primary"
            size="small"
            to={
              event ? href('/issues/:shortId/events/:eventId', { shortId: event.shortId, eventId: event.id }) : issues
            }
          >
            {event ? texts.open(event.shortId) : texts.issues}
          </ButtonLink>
        </>
      ) : (
        <>
          <span className="connect-pulse" />
          <p className="connect-event-words">
            <strong>{texts.waiting}</strong> <span className="small faint scripted">{texts.updates}</span>
          </p>
          <ButtonLink
            size="small"
            to={`${href('/projects/:slug/connect', { slug })}?platform=${platform}`}
            reloadDocument
          >
            {texts.check}
          </ButtonLink>
        </>
      )}
    </div>
  )
}

/** The look-up box with the code of the first event, once it arrived. */
export function LookUpFirst({ code }: { code: FirstEvent['code'] }) {
  const texts = useTexts(connectTexts)
  return (
    <>
      <Form
        method="post"
        action={href('/lookup')}
        role="search"
        aria-label={texts.steps.lookUp}
        className="connect-look-up"
      >
        <Icon name="search" />
        <input
          key={code?.value}
          name="q"
          className="connect-look-up-input"
          aria-label={texts.code}
          placeholder={texts.codeExample}
          defaultValue={code?.value}
          readOnly={!code}
          required
        />
        <Button variant="mark" disabled={!code}>
          {texts.lookUp}
        </Button>
      </Form>
      {code && !code.isDigest && <p className="small faint">{texts.noDigest}</p>}
    </>
  )
}

/** Polls every two seconds while the page is visible and nothing has arrived; then reloads the page. */
export function useFirstEvent(slug: string, loaded: FirstEvent): FirstEvent {
  const { load, data } = useFetcher<typeof loader>()
  const first = loaded.received ? loaded : (data ?? loaded)
  const waiting = !first.received
  const { revalidate } = useRevalidator()
  const isNews = first.received && !loaded.received
  useEffect(() => {
    if (isNews) revalidate()
  }, [isNews, revalidate])
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') load(href('/projects/:slug/first-event', { slug }))
    }, seconds(2))
    return () => clearInterval(timer)
  }, [waiting, slug, load])
  return first
}
