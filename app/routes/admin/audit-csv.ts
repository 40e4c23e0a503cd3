import { auditCsv } from '~/accounts/audit-csv'
import { runtimeContext } from '~/context'
import { requireUser, sessionMiddleware } from '~/sessions/session-middleware.server'
import { auditTexts } from '~/texts/en/audit'
import { textsFor } from '~/texts/texts.server'
import type { Route } from './+types/audit-csv'
import { auditSearchOf } from './audit-view.server'
import { ownerOf } from './owners-only.server'

export const middleware: Route.MiddlewareFunction[] = [sessionMiddleware, requireUser]

/** Entries in one file, and how many are read at once. */
const most = 20_000
const atOnce = 500

/** The entries that the page's search finds, as CSV: the newest 20,000. The export is in the log itself. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = ownerOf(context)
  const { audit } = context.get(runtimeContext).store
  const params = new URL(request.url).searchParams
  const { search } = auditSearchOf(params, textsFor({ request, context }, auditTexts).acts)
  if (!search) return new Response(null, { status: 400 })
  await audit.noteRead({ what: 'audit.exported', about: params.toString() || undefined })
  const entries = []
  let cursor: string | undefined
  do {
    const page = await audit.page(viewer, { search, limit: atOnce, ...(cursor && { cursor }) })
    entries.push(...(page?.entries ?? []))
    cursor = page?.next
  } while (cursor && entries.length < most)
  return new Response(auditCsv(entries.slice(0, most)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="digestline-audit-log.csv"',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  })
}
