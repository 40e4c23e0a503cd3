import { Link } from 'react-router'
import type { ShownDelivery } from '~/store/deliveries'
import { alertDeliveriesTexts } from '~/texts/en/alert-deliveries'
import { useTexts } from '~/texts/use-texts'
import { Section } from '~/ui/page'
import { DeliveryTable } from './delivery-table'
import './channel.css'

/** The newest deliveries of a channel. `to`: the page with all of them. */
export function ChannelDeliveries({ deliveries, to }: { deliveries: ShownDelivery[]; to: string }) {
  const texts = useTexts(alertDeliveriesTexts)
  return (
    <Section title={texts.list}>
      {deliveries.length > 0 ? (
        <>
          <DeliveryTable deliveries={deliveries} />
          <p className="channel-more">
            <Link to={to}>{texts.allOfChannel}</Link>
          </p>
        </>
      ) : (
        <p className="soft">{texts.noneOfChannel}</p>
      )}
    </Section>
  )
}
