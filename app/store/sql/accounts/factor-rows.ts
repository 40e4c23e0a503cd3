/** Condition: the account with this id has a confirmed authenticator app. */
export const hasTotp = (userId: string): string =>
  `exists (select 1 from second_factor f where f.user_id = ${userId} and f.confirmed_at is not null)`

/** Condition: the account with this id has a passkey. */
export const hasPasskey = (userId: string): string => `exists (select 1 from passkey k where k.user_id = ${userId})`

/** Condition: the account with this id has a second factor. */
export const hasSecondFactor = (userId: string): string => `(${hasTotp(userId)} or ${hasPasskey(userId)})`

/** The name of the setting that exists while every account needs a second factor. */
export const requiredSetting = 'second-factor-required'

/** Condition: every account needs a second factor. */
export const isSecondFactorRequired = `exists (select 1 from setting where name = '${requiredSetting}')`
