import { useEffect } from 'react'
import { href, Link, useFetcher, useRevalidator } from 'react-router'
import { seconds } from '~/clock'
import type { FirstEvent } from '~/routes/projects/first-event.server'
import { projectsTexts } from '~/texts/en/projects'
import { useTexts } from '~/texts/use-texts'
import { ButtonLink } from '~/ui/button'
import type { loader } from './first-event'
import './project.css'

/** "Waiting for the first event", which turns into "received": by itself with scripts, by its link without. */
export function FirstEventPanel({ slug, first: loaded }: { slug: string; first: FirstEvent }) {
  const first = useFirstEvent(slug, loaded)
  const texts = useTexts(projectsTexts)
  return (
    <div className="first-event" role="status">
      {first.received ? (
        <>
          <p className="first-event-state">
            <strong>{texts.received}</strong> {first.issue?.title}
          </p>
          {first.issue && (
            <ButtonLink variant="primary" to={href('/issues/:shortId', { shortId: first.issue.shortId })}>
              {texts.open(first.issue.shortId)}
            </ButtonLink>
          )}
        </>
      ) : (
        <>
          <p className="first-event-state first-event-waiting">{texts.waiting}</p>
          <Link to={href('/projects/:slug', { slug })} reloadDocument>
            {texts.check}
          </Link>
        </>
      )}
    </div>
  )
}

/** Asks every two seconds while nothing has arrived and the page is looked at; then the rest of the page is loaded again: it says that nothing was sent. */
function useFirstEvent(slug: string, loaded: FirstEvent): FirstEvent {
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
