import { data } from 'react-router'
import { runtimeContext } from '~/context'
import { tokenHashIn } from '~/sessions/account-link.server'
import { completeSignIn } from '~/sessions/complete-sign-in.server'
import { accountTexts } from '~/texts/en/account'
import { textsAt, useTexts } from '~/texts/use-texts'
import { ButtonLink } from '~/ui/button'
import { EntryCard } from '../entry-card'
import type { Route } from './+types/sign-in-link'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

/** The address holds a secret. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${textsAt(matches, accountTexts).signIn} · Digestline` },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  // A program that only looks whether the address answers must not use the link up.
  if (request.method === 'HEAD') return null
  const userId = await runtime.store.accountLinks.takeSignIn(tokenHashIn(request.url), runtime.now())
  if (userId === undefined) return data(null, { status: 403 })
  throw await completeSignIn(runtime, request, { userId, proof: 'machine' })
}

export default function SignInLink() {
  const { link, signIn } = useTexts(accountTexts)
  return (
    <EntryCard title={link.title} below={link.below}>
      <p>{link.another(<code>npx digestline user sign-in-link --user you@example.com</code>)}</p>
      <p>
        <ButtonLink to="/sign-in" variant="primary">
          {signIn}
        </ButtonLink>
      </p>
    </EntryCard>
  )
}
