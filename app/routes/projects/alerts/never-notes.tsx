import type { WhyNever } from '~/alerts/why-never'
import { alertRulesTexts } from '~/texts/en/alert-rules'
import { useTexts } from '~/texts/use-texts'
import { Icon } from '~/ui/icon'
import './never-notes.css'

/** The reasons why a rule can never alert, one line each. */
export function NeverNotes({ reasons }: { reasons: WhyNever[] }) {
  const { whyNever } = useTexts(alertRulesTexts)
  if (reasons.length === 0) return null
  return (
    <ul className="alert-never">
      {reasons.map((reason) => (
        <li key={reason.why}>
          <Icon name="warning" tone="amber" />
          {whyNever(reason)}
        </li>
      ))}
    </ul>
  )
}
