import type { RouterContextProvider } from 'react-router'
import { type WhyNever, type WhyNeverAsked, whyNever } from '~/alerts/why-never'
import { runtimeContext, viewerContext } from '~/context'
import type { ShownChannel } from '~/store/channels'

/** What decides whether rules of a project can alert: loaded once for all rules. */
export async function neverReasons(
  context: Readonly<RouterContextProvider>,
  slug: string | undefined,
  channels: ShownChannel[],
): Promise<(rule: WhyNeverAsked['rule']) => WhyNever[]> {
  const { store } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const [mail, quotas] = await Promise.all([
    store.instance.setting('mail'),
    slug === undefined ? undefined : store.quotas.ofProject(viewer, slug),
  ])
  const quota = quotas?.project.error
  return (rule) =>
    whyNever({
      rule,
      channels,
      mail: mail !== undefined,
      ...(slug !== undefined && { projectSlug: slug }),
      ...(quota && { quota }),
    })
}
