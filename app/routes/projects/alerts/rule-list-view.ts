import type { WhyNever } from '~/alerts/why-never'
import type { ShownRule } from '~/store/alert-rules'
import type { ShownChannel } from '~/store/channels'

/** A rule in the list. `to`: its existing channels, sorted by name. */
export type ListedRule = Pick<
  ShownRule,
  'id' | 'name' | 'enabled' | 'when' | 'search' | 'toMembers' | 'outcomes' | 'consideredAt'
> & {
  to: (Pick<ShownChannel, 'id' | 'name' | 'kind'> & { off: boolean })[]
  /** Why the rule can never alert. */
  never: WhyNever[]
}

export function listedRule(rule: ShownRule, channels: ShownChannel[], never: WhyNever[]): ListedRule {
  const { id, name, enabled, when, search, toMembers, outcomes, consideredAt } = rule
  const to = channels.filter((channel) => rule.channels.includes(channel.id))
  return {
    ...{ id, name, enabled, when, search, toMembers, outcomes, consideredAt, never },
    to: to.map((channel) => ({
      ...{ id: channel.id, name: channel.name, kind: channel.kind },
      off: channel.off !== undefined,
    })),
  }
}
