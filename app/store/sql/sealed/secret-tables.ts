/** The columns with one sealed secret per row. Channels have theirs in their settings. */
export const secretTables = {
  'authenticator-app': { table: 'second_factor', key: 'user_id', column: 'secret' },
  'identity-provider': { table: 'identity_provider', key: 'id', column: 'client_secret' },
  'account-mail': { table: 'account_mail', key: 'id', column: 'content' },
  'tracker-webhook': { table: 'tracker_webhook', key: 'channel_id', column: 'secret' },
} as const

export type SecretTable = keyof typeof secretTables
