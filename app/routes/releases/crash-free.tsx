import type { CrashFree as Shares } from '~/releases/adoption'
import { useNumbers } from '~/texts/use-texts'

/** `99.5% · 98%`: sessions without a crash and, where they are known, users without one. */
export function CrashFree({ shares: { sessions, people } }: { shares: Shares }) {
  const { percent } = useNumbers()
  return <>{[sessions, people].flatMap((share) => (share === undefined ? [] : percent(share))).join(' · ')}</>
}
