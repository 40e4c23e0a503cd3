import { href } from 'react-router'
import type { IssueStatus } from '~/issues/issue'
import { BlankSlate } from '~/ui/blank-slate'
import { ButtonLink } from '~/ui/button'
import { Page, PageHeader } from '~/ui/page'

export type ListedProject = { slug: string; name: string; heard: boolean }

/** Who triages nothing: not that there is none. */
export function NoIssuesForYou({ sentence }: { sentence: string }) {
  return (
    <Page>
      <PageHeader title="Issues" />
      <BlankSlate title="Not part of your role" action={<ButtonLink to={href('/')}>Look up a code</ButtonLink>}>
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
  const silent = projects.find(({ heard }) => !heard)
  if (projects.length === 0) {
    return (
      <BlankSlate title="No project yet" action={<ButtonLink to={href('/projects/new')}>Add a project</ButtonLink>}>
        Issues come from applications that report their errors here. Add a project to get the address they report to.
      </BlankSlate>
    )
  }
  if (silent && !projects.some(({ heard }) => heard)) {
    return (
      <BlankSlate
        title="Nothing has been reported yet"
        action={
          <ButtonLink to={href('/projects/:slug', { slug: silent.slug })} variant="primary">
            Connect {silent.name}
          </ButtonLink>
        }
      >
        No event has arrived. Point an SDK at the project’s DSN, and the first failure shows here within seconds.
      </BlankSlate>
    )
  }
  const { title, reason } = status ? byState[status] : nothingFound
  return (
    <BlankSlate title={title} action={<ButtonLink to={all}>Show all issues</ButtonLink>}>
      {reason}
    </BlankSlate>
  )
}

const nothingFound = {
  title: 'Nothing found',
  reason:
    'No issue you may see is like this. A search finds what all of its terms hold of; leave one out to find more.',
}

const byState: Record<IssueStatus | 'all', { title: string; reason: string }> = {
  open: { title: 'No open issues', reason: 'Everything that was reported is resolved or muted.' },
  regressed: { title: 'No regressions', reason: 'No issue that was resolved has happened again.' },
  resolved: {
    title: 'Nothing resolved',
    reason: 'An issue you resolve moves here, and comes back as regressed should it happen again.',
  },
  muted: {
    title: 'Nothing muted',
    reason: 'An issue you mute goes on counting here without asking for attention.',
  },
  all: { title: 'No issues here', reason: 'No failure has been reported.' },
}
