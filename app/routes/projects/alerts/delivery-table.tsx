import { Link } from 'react-router'
import type { DeliveryState } from '~/alerts/delivery'
import type { ShownDelivery } from '~/store/deliveries'
import { alertDeliveriesTexts } from '~/texts/en/alert-deliveries'
import { useTexts } from '~/texts/use-texts'
import { Badge } from '~/ui/badge'
import { Table } from '~/ui/table'
import { Time } from '~/ui/time'

const tones: Record<DeliveryState, 'green' | 'red' | 'amber' | undefined> = {
  sent: 'green',
  failed: 'red',
  dropped: 'red',
  held: 'amber',
  waiting: undefined,
  leased: undefined,
  folded: undefined,
}

/** Characters of the title of an issue. */
const longestTitle = 90

/** Deliveries with their outcome. Only owners see the service's answer. */
export function DeliveryTable({ deliveries }: { deliveries: ShownDelivery[] }) {
  const texts = useTexts(alertDeliveriesTexts)
  const { when, what, to, state, attempts, took } = texts.columns
  return (
    <Table
      label={texts.table}
      head={[when, what, to, state, attempts, took]}
      numbers={[4, 5]}
      rows={deliveries.map((delivery) => ({
        key: delivery.id,
        cells: [
          <Time key="at" at={delivery.at} />,
          <What key="what" delivery={delivery} />,
          <span key="to">
            {delivery.channel?.name ?? delivery.person ?? <span className="soft">{texts.deleted}</span>}
          </span>,
          <State key="state" delivery={delivery} />,
          delivery.attempts,
          delivery.milliseconds === undefined ? '' : texts.took(delivery.milliseconds),
        ],
      }))}
    />
  )
}

function What({ delivery: { kind, issue, project, folded, foldedInto } }: { delivery: ShownDelivery }) {
  const texts = useTexts(alertDeliveriesTexts)
  return (
    <span>
      {texts.kinds[kind]}{' '}
      {issue ? (
        <Link to={`/issues/${issue.shortId}`}>{issue.shortId}</Link>
      ) : (
        <span className="soft">{project?.name}</span>
      )}
      {issue && <span className="soft small"> {issue.title.slice(0, longestTitle)}</span>}
      {folded > 0 && <span className="soft small"> · {texts.folded(folded)}</span>}
      {foldedInto !== undefined && <span className="soft small"> · {texts.foldedInto}</span>}
    </span>
  )
}

function State({ delivery: { state, error, status, answer } }: { delivery: ShownDelivery }) {
  const texts = useTexts(alertDeliveriesTexts)
  const tone = tones[state]
  const said = error && (status === undefined ? texts.errors[error] : texts.withStatus(texts.errors[error], status))
  return (
    <span>
      <Badge {...(tone && { tone })}>{texts.states[state]}</Badge> {said && <span className="small">{said}</span>}
      {answer && error && (
        <details className="small">
          <summary>{texts.answer}</summary>
          <code>{answer}</code>
        </details>
      )}
    </span>
  )
}
