import type { Instant } from '../clock'

/** The writer's side of the sort by trend (issues/trend.ts): one slice; whether there is more to do now. */
export interface TrendKeeping {
  keep(at: Instant): Promise<boolean>
}
