import { data, href, redirect } from 'react-router'
import { runtimeContext } from '~/context'
import { parseQuotas, quotaFields, quotaFieldsOf } from '~/projects/quota-form'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { QuotaForm } from '~/routes/projects/quota-form'
import { flashCookie } from '~/sessions/flash.server'
import { adminTexts } from '~/texts/en/admin'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Page, PageHeader } from '~/ui/page'
import { PageHelp } from '../help/page-help'
import type { Route } from './+types/quotas'
import { ownerOf } from './owners-only.server'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: textsAt(matches, adminTexts).allQuotas.title }]
}

export async function loader({ context }: Route.LoaderArgs) {
  const { store } = context.get(runtimeContext)
  return { quotas: quotaFields((await store.quotas.ofInstance(ownerOf(context))) ?? {}) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = ownerOf(context)
  const form = await readForm(request)
  const typed = quotaFieldsOf((name) => textField(form, name))
  const parsed = parseQuotas(typed)
  if ('mistakes' in parsed) return data({ typed, mistakes: parsed.mistakes }, { status: 400 })
  await context.get(runtimeContext).store.quotas.setOfInstance(viewer, parsed.quotas)
  const { saved } = textsFor({ request, context }, adminTexts).allQuotas
  return redirect(href('/admin/quotas'), { headers: { 'Set-Cookie': flashCookie(saved) } })
}

export default function InstanceQuotas({ loaderData, actionData }: Route.ComponentProps) {
  const texts = useTexts(adminTexts)
  return (
    <Page>
      <PageHeader title={texts.quotas} below={texts.allQuotas.below} help={<PageHelp subject="quotas" />} />
      <QuotaForm
        title={texts.allQuotas.all}
        label={texts.allQuotas.title}
        whose="instance"
        typed={actionData?.typed ?? loaderData.quotas}
        mistakes={actionData?.mistakes}
      />
    </Page>
  )
}
