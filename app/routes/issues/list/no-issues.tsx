import { href } from 'react-router'
import { noIssuesTexts } from '~/texts/en/no-issues'
import { useTexts } from '~/texts/use-texts'
import { BlankSlate } from '~/ui/blank-slate'
import { ButtonLink } from '~/ui/button'
import type { ListTab } from './tab-terms'

type ListedProject = { slug: string; name: string; hasEvents: boolean }

export type EmptyList = {
  /** For people without access to issues: not that there are none. */
  support?: string
  projects: ListedProject[]
  /** The tab, where the search asks for nothing else. */
  tab?: ListTab
  /** The address of all issues. */
  all: string
}

/** Why the list is empty, and what to do about it. */
export default function NoIssues({ support, projects, tab, all }: EmptyList) {
  const texts = useTexts(noIssuesTexts)
  const silent = projects.find(({ hasEvents }) => !hasEvents)
  if (support) {
    return (
      <BlankSlate title={texts.notYours} action={<ButtonLink to={href('/')}>{texts.lookUp}</ButtonLink>}>
        {support}
      </BlankSlate>
    )
  }
  if (projects.length === 0) {
    return (
      <BlankSlate title={texts.noProject} action={<ButtonLink to={href('/projects/new')}>{texts.add}</ButtonLink>}>
        {texts.noProjectWhy}
      </BlankSlate>
    )
  }
  if (silent && !projects.some(({ hasEvents }) => hasEvents)) {
    return (
      <BlankSlate
        title={texts.silent}
        action={
          <ButtonLink to={href('/projects/:slug', { slug: silent.slug })} variant="primary">
            {texts.connect(silent.name)}
          </ButtonLink>
        }
      >
        {texts.silentWhy}
      </BlankSlate>
    )
  }
  const { title, reason } = texts[tab ?? 'found']
  return (
    <BlankSlate title={title} action={<ButtonLink to={all}>{texts.showAll}</ButtonLink>}>
      {reason}
    </BlankSlate>
  )
}
