/** Events, and what is kept beside them. The rest is counted as not kept, each under its kind. */
const kept = new Set(
  'event attachment feedback user_report client_report session sessions check_in log raw_security security nel'.split(
    ' ',
  ),
)

/** The other item types that exist (docs/protocol.md §7). */
const notKept = new Set(
  (
    'transaction span trace_metric statsd metric_buckets metric_meta replay_event ' +
    'replay_recording replay_video profile profile_chunk form_data unreal_report'
  ).split(' '),
)

/** The name a type of items is counted under. What nobody knows is `other`: a sender must not be able to name our counters. */
export const itemKind = (type: string): string => (kept.has(type) || notKept.has(type) ? type : 'other')

/** What single log lines are counted under. They come in items of the kind `log`. */
export const logLineKind = 'log_line'

export const isKept = (type: string): boolean => kept.has(type)

/** Kinds that become an event, or like one have an id of their own. */
export const isEventLike = (kind: string): boolean => eventLike.has(kind)
const eventLike = new Set(['event', 'feedback', 'raw_security', 'security', 'nel'])

/** Reports of browsers that become events. Newer and older names of the same. */
export const isSecurityReport = (kind: string): boolean => securityReports.has(kind)
const securityReports = new Set(['raw_security', 'security', 'nel'])
