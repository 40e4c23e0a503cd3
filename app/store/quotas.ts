import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { Quotas } from '../projects/quotas'

/** Quotas. Those of a project and its keys for its admins, those of the instance for owners; false or undefined for others. */
export interface QuotaSettings {
  ofProject(viewer: Viewer, slug: string): Promise<{ project: Quotas; keys: Map<number, Quotas> } | undefined>
  ofInstance(viewer: Viewer): Promise<Quotas | undefined>
  setOfProject(viewer: Viewer, slug: string, quotas: Quotas): Promise<boolean>
  setOfKey(viewer: Viewer, slug: string, keyId: number, quotas: Quotas): Promise<boolean>
  setOfInstance(viewer: Viewer, quotas: Quotas): Promise<boolean>
  /** Items accepted since the hour of `at`, from which intake continues counting. */
  acceptedSince(at: Instant): Promise<{ projectId: number; itemKind: string; hour: number; count: number }[]>
  /** The same for keys, since the day of `at`. */
  acceptedOfKeys(at: Instant): Promise<{ keyId: number; itemKind: string; count: number }[]>
}
