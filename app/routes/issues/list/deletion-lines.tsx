import type { Deletion } from '~/store/bulk'
import { issuesTexts } from '~/texts/en/issues'
import { useTexts } from '~/texts/use-texts'
import { Time } from '~/ui/time'
import { UndoForm } from '~/ui/undo-form'
import './list.css'

/** The viewer's deletions of the last hour, each with a button to undo it, because the message about the act is gone on the next page. */
export function DeletionLines({ deletions }: { deletions: Deletion[] }) {
  const { deleted } = useTexts(issuesTexts)
  if (deletions.length === 0) return null
  return (
    <ul className="issue-list-deletions">
      {deletions.map(({ id, at, issues }) => (
        <li key={id} className="issue-list-deletion">
          <span>{deleted(issues, <Time at={at} />)}</span>
          <UndoForm id={id} />
        </li>
      ))}
    </ul>
  )
}
