import { Form, href, Link } from 'react-router'
import type { Storm } from '~/store/storms'
import { Button } from '~/ui/button'
import { countWords } from '~/ui/count-words'
import { Time } from '~/ui/time'

/** Told at most at once; the rest come up when these are decided on. */
export const mostStorms = 3

/** Storms of new issues that look alike: one notice each, with what can be done about it. */
export function StormNotices({ storms }: { storms: Storm[] }) {
  return storms.map((storm) => <StormNotice key={storm.id} storm={storm} />)
}

function StormNotice({ storm }: { storm: Storm }) {
  const { id, project, head, like, folded, since } = storm
  return (
    <section className="storm" aria-label={`Look-alikes of ${head.shortId}`}>
      <p className="storm-words">
        <strong>{countWords(folded)} new issues look like </strong>
        <Link to={href('/issues/:shortId', { shortId: head.shortId })}>{head.shortId}</Link>
        {': '}
        <span className="mono">{like.slice(0, 200)}</span>. The first came <Time at={since} />. They are gathered under
        it, and all of them are counted.
      </p>
      <StormActions slug={project.slug} id={id} head={head.shortId} />
      <Link to={stormPage(project.slug, id)}>Look at them</Link>
    </section>
  )
}

const stormPage = (slug: string, id: number) => href('/projects/:slug/storms/:id', { slug, id: String(id) })

export function StormActions({ slug, id, head }: { slug: string; id: number; head: string }) {
  return (
    <Form method="post" action={stormPage(slug, id)} className="storm-actions">
      <Button name="intent" value="merge" size="small" variant="primary">
        Merge into {head}
      </Button>
      <Button name="intent" value="list" size="small">
        List them one by one
      </Button>
    </Form>
  )
}
