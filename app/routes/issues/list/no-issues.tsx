import { href } from 'react-router'
import type { IssueStatus } from '~/issues/issue'
import { issuesTexts } from '~/texts/en/issues'
import { useTexts } from '~/texts/use-texts'
import { BlankSlate } from '~/ui/blank-slate'
import { ButtonLink } from '~/ui/button'
import { Page, PageHeader } from '~/ui/page'

export type ListedProject = { slug: string; name: string; heard: boolean }

/** Who triages nothing: not that there is none. */
export function NoIssuesForYou({ sentence }: { sentence: string }) {
  const texts = useTexts(issuesTexts)
  return (
    <Page>
      <PageHeader title={texts.title} />
      <BlankSlate title={texts.none.notYours} action={<ButtonLink to={href('/')}>{texts.none.lookUp}</ButtonLink>}>
        {sentence}
      </BlankSlate>
    </Page>
  )
}

type Props = {
  projects: ListedProject[]
  /** The state, where the search asks for nothing else. */
  status?: IssueStatus | 'all'
  /** The address of all issues. */
  all: string
}

/** Why the list is empty, and what to do about it. */
export function NoIssues({ projects, status, all }: Props) {
  const texts = useTexts(issuesTexts).none
  const silent = projects.find(({ heard }) => !heard)
  if (projects.length === 0) {
    return (
      <BlankSlate title={texts.noProject} action={<ButtonLink to={href('/projects/new')}>{texts.add}</ButtonLink>}>
        {texts.noProjectWhy}
      </BlankSlate>
    )
  }
  if (silent && !projects.some(({ heard }) => heard)) {
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
  const { title, reason } = texts[status ?? 'found']
  return (
    <BlankSlate title={title} action={<ButtonLink to={all}>{texts.showAll}</ButtonLink>}>
      {reason}
    </BlankSlate>
  )
}
