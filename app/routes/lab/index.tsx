import { Link } from 'react-router'
import { Button } from '~/ui/button'
import { failingControls, failingPages, type LabKind, refusalPages } from './kinds'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export default function LabIndex() {
  return (
    <>
      <h1>Ways to fail</h1>
      <p>Each link fails in its own way. The full link loads a document; the second navigates by script.</p>
      <Kinds title="Pages that fail" kinds={failingPages} />
      <Kinds title="Pages with something that fails" kinds={failingControls} />
      <Kinds title="Refusals, which are no failures" kinds={refusalPages} />
      <h2>A resource route, posted to</h2>
      <form method="post" action="/__lab/resource">
        <Button>Post to the resource route</Button>
      </form>
    </>
  )
}

function Kinds({ title, kinds }: { title: string; kinds: LabKind[] }) {
  return (
    <>
      <h2>{title}</h2>
      <ul>
        {kinds.map(({ path, title }) => (
          <li key={path}>
            <a href={`/__lab/${path}`}>{title}</a> · <Link to={`/__lab/${path}`}>by script</Link>
          </li>
        ))}
      </ul>
    </>
  )
}
