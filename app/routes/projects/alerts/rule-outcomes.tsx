import { ruleOutcomes } from '~/alerts/rule'
import type { Instant } from '~/clock'
import type { ShownRule } from '~/store/alert-rules'
import { alertRuleTexts } from '~/texts/en/alert-rule'
import { alertRulesTexts } from '~/texts/en/alert-rules'
import { useNumbers, useTexts } from '~/texts/use-texts'
import { Figure } from '~/ui/figure'
import { Time } from '~/ui/time'
import './rule-editor.css'

/** The outcomes of a rule's alerts in the last 30 days. */
export function RuleOutcomes(props: { outcomes: ShownRule['outcomes']; consideredAt: Instant | undefined }) {
  const { outcomes, consideredAt } = props
  const texts = useTexts(alertRuleTexts)
  const names = useTexts(alertRulesTexts).outcomes
  const numbers = useNumbers()
  return (
    <dl className="figures alert-outcomes" aria-label={texts.outcomesTitle}>
      {ruleOutcomes.map((outcome) => (
        <Figure key={outcome} name={names[outcome]}>
          <span className={outcomes[outcome] ? undefined : 'zero'}>{numbers.count(outcomes[outcome] ?? 0)}</span>
        </Figure>
      ))}
      <Figure name={texts.considered}>{consideredAt === undefined ? texts.never : <Time at={consideredAt} />}</Figure>
    </dl>
  )
}
