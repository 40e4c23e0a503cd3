import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { Quotas } from '../projects/quotas'

/** How much may be sent. Of a project and its keys for its admins, of the instance for owners; false or undefined for others. */
export interface QuotaSettings {
  ofProject(viewer: Viewer, slug: string): Promise<{ project: Quotas; keys: Map<number, Quotas> } | undefined>
  ofInstance(viewer: Viewer): Promise<Quotas | undefined>
  setOfProject(viewer: Viewer, slug: string, quotas: Quotas): Promise<boolean>
  setOfKey(viewer: Viewer, slug: string, keyId: number, quotas: Quotas): Promise<boolean>
  setOfInstance(viewer: Viewer, quotas: Quotas): Promise<boolean>
  /** What was accepted since the hour `at` lies in, for intake to count on from. */
  acceptedSince(at: Instant): Promise<{ projectId: number; itemKind: string; hour: number; count: number }[]>
  /** The same of keys, for the day `at` lies in. */
  acceptedOfKeys(at: Instant): Promise<{ keyId: number; itemKind: string; count: number }[]>
}
