/** When a rule holds its alerts back: they are sent as one message when the hours end. */
export type QuietHours = {
  /** IANA name. */
  timeZone: string
  /** 0 Sunday … 6 Saturday: the days on which the hours begin. */
  days: number[]
  /** Minutes since midnight in that zone; `until` at or below `from` is on the next day. */
  from: number
  until: number
  /** Alerts of level fatal are sent all the same. */
  fatalPasses: boolean
}
