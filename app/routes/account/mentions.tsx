import { href, Link, redirect } from 'react-router'
import { flashCookie } from '~/accounts/flash.server'
import { textField } from '~/accounts/form-fields'
import { nextPage } from '~/accounts/next-page'
import { readForm } from '~/accounts/read-form'
import { userOf } from '~/accounts/session-middleware.server'
import { runtimeContext } from '~/context'
import { BlankSlate } from '~/ui/blank-slate'
import { ButtonLink } from '~/ui/button'
import { Page, PageHeader } from '~/ui/page'
import { Pager } from '~/ui/pager'
import type { Route } from './+types/mentions'
import { MarkRead, MentionList } from './mention-list'
import { listedMention } from './mention-view'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta = () => [{ title: 'Mentions · Digestline' }]

const most = 50

/** `?before=`: older than this one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get('before') ?? ''
  const before = /^\d{1,15}$/.test(asked) ? Number(asked) : undefined
  const { comments } = context.get(runtimeContext).store
  // One more than is shown tells whether there is a next page.
  const found = await comments.mentions(userOf(context), { unread: false, before, limit: most + 1 })
  const mentions = found.slice(0, most).map(listedMention)
  return { mentions, before, next: found.length > most ? mentions.at(-1)?.id : undefined }
}

/** All of them are read; goes back to the page the button was on (`back`). */
export async function action({ request, context }: Route.ActionArgs) {
  const back = nextPage(textField(await readForm(request), 'back'), href('/account/mentions'))
  const { store, now } = context.get(runtimeContext)
  await store.comments.markRead(userOf(context), undefined, now())
  return redirect(back, { headers: { 'Set-Cookie': flashCookie('Nothing is unread.') } })
}

export default function Mentions({ loaderData: { mentions, before, next } }: Route.ComponentProps) {
  const here = href('/account/mentions')
  return (
    <Page>
      <PageHeader
        title="Mentions"
        above={<Link to={href('/account')}>Account</Link>}
        below="Comments that name you. One is read when you open the history of its issue."
        actions={mentions.some(({ read }) => !read) && <MarkRead back={here} />}
      />
      {mentions.length > 0 ? (
        <MentionList mentions={mentions} />
      ) : (
        <BlankSlate title="Nobody has named you" action={before && <ButtonLink to={here}>Newest mentions</ButtonLink>}>
          Who writes your name behind an @ in a comment on an issue tells you so here and on the first screen.
        </BlankSlate>
      )}
      <Pager
        label="Pages of mentions"
        previous={before ? here : undefined}
        next={next ? `${here}?before=${next}` : undefined}
      />
    </Page>
  )
}
