/** The setting of `Instance` that turns passwords off. */
export const singleSignOnSetting = 'single-sign-on'

/** Selects a row when passwords are off. They work again when no provider is enabled, because there would be no way in. */
export const passwordsAreOff = `select 1
from setting
where name = '${singleSignOnSetting}'
and value = 'on'
and exists (select 1 from identity_provider where enabled = 1)`
