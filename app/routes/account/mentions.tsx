import { href, redirect } from 'react-router'
import { runtimeContext } from '~/context'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { flashCookie } from '~/sessions/flash.server'
import { nextPage } from '~/sessions/next-page'
import { userOf } from '~/sessions/session-middleware.server'
import { mentionsTexts } from '~/texts/en/mentions'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { BlankSlate } from '~/ui/blank-slate'
import { ButtonLink } from '~/ui/button'
import { Page, PageHeader } from '~/ui/page'
import { Pager } from '~/ui/pager'
import type { Route } from './+types/mentions'
import { MarkRead, MentionList } from './mention-list'
import { listedMention } from './mention-view'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `${textsAt(matches, mentionsTexts).title} · Digestline` }]
}

const most = 50

/** `?before=`: only older mentions than this. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get('before') ?? ''
  const before = /^\d{1,15}$/.test(asked) ? Number(asked) : undefined
  const { comments } = context.get(runtimeContext).store
  // One more row than is shown tells whether there is a next page.
  const found = await comments.mentions(userOf(context), { unread: false, before, limit: most + 1 })
  const mentions = found.slice(0, most).map(listedMention)
  return { mentions, before, next: found.length > most ? mentions.at(-1)?.id : undefined }
}

/** Marks all as read, and returns to the page the button was on (`back`). */
export async function action({ request, context }: Route.ActionArgs) {
  const back = nextPage(textField(await readForm(request), 'back'), href('/account/mentions'))
  const { store, now } = context.get(runtimeContext)
  await store.comments.markRead(userOf(context), undefined, now())
  return redirect(back, {
    headers: { 'Set-Cookie': flashCookie(textsFor({ request, context }, mentionsTexts).marked) },
  })
}

export default function Mentions({ loaderData: { mentions, before, next } }: Route.ComponentProps) {
  const texts = useTexts(mentionsTexts)
  const here = href('/account/mentions')
  return (
    <Page>
      <PageHeader
        title={texts.title}
        below={texts.below}
        actions={mentions.some(({ read }) => !read) && <MarkRead back={here} />}
      />
      {mentions.length > 0 ? (
        <MentionList mentions={mentions} />
      ) : (
        <BlankSlate title={texts.none} action={before && <ButtonLink to={here}>{texts.newest}</ButtonLink>}>
          {texts.noneReason}
        </BlankSlate>
      )}
      <Pager
        label={texts.pages}
        previous={before ? here : undefined}
        next={next ? `${here}?before=${next}` : undefined}
      />
    </Page>
  )
}
