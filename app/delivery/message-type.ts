import type { AlertDetail, AlertKind } from '../alerts/alert'

/** What a webhook's `type` says. Contract: only add. */
export function messageType(kind: AlertKind, detail: AlertDetail): string {
  switch (kind) {
    case 'threshold':
      return detail.scope === 'project' ? 'project.threshold' : 'issue.threshold'
    case 'release':
      return detail.crashFree === undefined ? 'release.regressed' : 'release.crash_free'
    case 'monitor':
      return `monitor.${/^[a-z_]{1,30}$/.test(detail.reason ?? '') ? detail.reason : 'changed'}`
    case 'refused':
      return 'project.refused'
    case 'channel_off':
      return 'channel.off'
    case 'test':
    case 'summary':
      return kind
    default:
      return `issue.${kind}`
  }
}
