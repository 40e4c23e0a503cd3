import { Form, href, Link } from 'react-router'
import type { Storm } from '~/store/storms'
import { stormsTexts } from '~/texts/en/storms'
import { useTexts } from '~/texts/use-texts'
import { Button, ButtonLink } from '~/ui/button'
import { Time } from '~/ui/time'
import './storm.css'

/** Storms of similar new issues, one notice each, with its actions. */
export default function StormNotices({ storms }: { storms: Storm[] }) {
  return storms.map((storm) => <StormNotice key={storm.id} storm={storm} />)
}

function StormNotice({ storm }: { storm: Storm }) {
  const texts = useTexts(stormsTexts)
  const { id, project, mergeTarget, like, folded, since } = storm
  return (
    <section className="storm" aria-label={texts.title(mergeTarget.shortId)}>
      <p className="storm-words">
        {texts.notice(folded, {
          issue: <Link to={href('/issues/:shortId', { shortId: mergeTarget.shortId })}>{mergeTarget.shortId}</Link>,
          like: <span className="mono">{like.slice(0, 200)}</span>,
          since: <Time at={since} />,
        })}
      </p>
      <StormActions slug={project.slug} id={id} head={mergeTarget.shortId} />
      <ButtonLink size="small" variant="quiet" to={stormPage(project.slug, id)}>
        {texts.look}
      </ButtonLink>
    </section>
  )
}

const stormPage = (slug: string, id: number) => href('/projects/:slug/storms/:id', { slug, id: String(id) })

export function StormActions({ slug, id, head }: { slug: string; id: number; head: string }) {
  const texts = useTexts(stormsTexts)
  return (
    <Form method="post" action={stormPage(slug, id)} className="storm-actions">
      <Button name="intent" value="merge" size="small" variant="primary">
        {texts.merge(head)}
      </Button>
      <Button name="intent" value="list" size="small">
        {texts.list}
      </Button>
    </Form>
  )
}
