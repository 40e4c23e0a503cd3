import { type WebhookOutcome, webhookOutcomes } from '~/alerts/tracker'
import type { Backlog } from '~/store/deliveries'
import type { Metric } from './prometheus'

/** Webhooks that trackers sent; every outcome is there from the start, so that the first of a kind is an increase. */
export function webhookMetric(totals: { outcome: WebhookOutcome; count: number }[]): Metric {
  const of = new Map(totals.map(({ outcome, count }) => [outcome, count]))
  return {
    name: 'digestline_tracker_webhooks_total',
    help: 'Webhooks from issue trackers, by outcome.',
    type: 'counter',
    values: webhookOutcomes.map((outcome) => ({ labels: { outcome }, value: of.get(outcome) ?? 0 })),
  }
}

/** Figures of the outbox. */
export function deliveryMetrics(
  { byState, oldestDueAt, delayMilliseconds, channelsOff }: Backlog,
  at: number,
): Metric[] {
  const waits = oldestDueAt === undefined ? 0 : Math.max(0, at - oldestDueAt) / 1000
  const delays = delayMilliseconds ?? { p50: 0, p95: 0 }
  return [
    {
      name: 'digestline_deliveries',
      help: 'Deliveries of alerts in the log, of 30 days, by state.',
      type: 'gauge',
      values: byState.map(({ state, count }) => ({ labels: { state }, value: count })),
    },
    {
      name: 'digestline_deliveries_oldest_due_seconds',
      help: 'How long the oldest delivery that waits has been due.',
      type: 'gauge',
      values: [{ value: waits }],
    },
    {
      name: 'digestline_delivery_delay_seconds',
      help: 'From when deliveries were due until they were sent, of the last hour.',
      type: 'gauge',
      values: [
        { labels: { quantile: '0.5' }, value: delays.p50 / 1000 },
        { labels: { quantile: '0.95' }, value: delays.p95 / 1000 },
      ],
    },
    {
      name: 'digestline_alert_channels_off',
      help: 'Alert channels that were switched off because they failed.',
      type: 'gauge',
      values: [{ value: channelsOff }],
    },
  ]
}
