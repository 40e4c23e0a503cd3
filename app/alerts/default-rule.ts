import type { AlertRule } from './rule'
import { defaultGatherSeconds, defaultPauseMinutes } from './rule'

/** The rule every project begins with: its members hear of new and regressed issues by mail, as soon as mail is set up. */
export const defaultRule: Omit<AlertRule, 'id' | 'projectId'> = {
  name: 'New and regressed issues',
  enabled: true,
  when: [{ kind: 'new' }, { kind: 'regressed' }],
  search: '',
  channels: [],
  toMembers: true,
  gatherSeconds: defaultGatherSeconds,
  pauseMinutes: defaultPauseMinutes,
}
