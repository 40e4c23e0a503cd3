import { namespace } from '../namespace'

/** Navigation of a project's settings and of the administration. */
export const settingsTexts = namespace('settings', {
  administration: 'Administration',
  account: 'Account',
  settings: 'Settings',
  /** `title`: of all of it; the others lead to its pages. */
  help: {
    title: 'Help',
    codes: 'How look-ups work',
    grouping: 'How grouping works',
    'source-maps': 'How source maps work',
    roles: 'What each role can do',
    alerts: 'How alerts work',
    trackers: 'How trackers work',
    quotas: 'How quotas work',
    privacy: 'What Digestline removes',
    monitors: 'How monitors work',
    'second-factor': 'How two-factor sign-in works',
  },
  parts: {
    general: 'General',
    keys: 'Keys',
    members: 'Members',
    alerts: 'Alerts',
    grouping: 'Grouping',
    sourceMaps: 'Source maps',
    monitors: 'Monitors',
    quotas: 'Quotas',
    privacy: 'Privacy',
    receipts: 'Receipts',
    profile: 'Profile',
    password: 'Password',
    security: 'Two-factor sign-in',
    tokens: 'API tokens',
    mentions: 'Mentions',
    notifications: 'Notifications',
    instance: 'Instance',
    teams: 'Teams',
    audit: 'Audit log',
    signIn: 'Sign-in',
  },
})
