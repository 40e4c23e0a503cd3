import type { Instant } from '../clock'

/** The writer's side of the sort by trend (issues/trend.ts): does one slice and returns whether there is more to do now. */
export interface TrendKeeping {
  keep(at: Instant): Promise<boolean>
}
