import { href } from 'react-router'
import { mostCounted } from '~/issues/open-counts'
import { issuesTexts } from '~/texts/en/issues'
import { useNumbers, useTexts } from '~/texts/use-texts'
import { Tabs } from '~/ui/tabs'
import type { ListTab } from './tab-terms'

type Props = {
  tabs: { name: ListTab; to: string; current: boolean; count?: number }[]
  views: { id: number; name: string }[]
  /** The saved view that is shown. */
  view?: number
}

/** The states with their counts, and the saved views. */
export function ListTabs({ tabs, views, view }: Props) {
  const texts = useTexts(issuesTexts)
  const { count: words } = useNumbers()
  const states = tabs.map(({ name, to, current, count }) => ({
    name: texts.tabs[name],
    to,
    current,
    ...(count && { count: count < mostCounted ? words(count) : `${words(mostCounted)}+` }),
  }))
  const saved = views.map(({ id, name }) => ({
    name,
    icon: 'bookmark' as const,
    to: `${href('/issues')}?view=${id}`,
    current: id === view,
  }))
  return <Tabs label={texts.views} tabs={[...states, ...saved]} />
}
