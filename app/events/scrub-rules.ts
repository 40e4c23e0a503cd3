/** A rule of the scrubber. Each removal notes the name of its rule, whose words are in app/texts/en/privacy.ts. */
export type ScrubRule = {
  name: ScrubRuleName
  /** Names and values it finds, as events have them. */
  examples: string
  /** How it finds a value: by its name, by its format, or by its place in the event. */
  by: 'name' | 'look' | 'name and look' | 'place'
}

export type ScrubRuleName = (typeof rules)[number]['name']

const rules = [
  {
    name: 'password',
    examples: 'password, passwd, passphrase, passcode, pwd, pass, passwort, kennwort, mot_de_passe, contraseña',
    by: 'name',
  },
  { name: 'secret', examples: 'secret, client_secret, SECRET_KEY_BASE', by: 'name' },
  { name: 'token', examples: 'access_token, refreshToken, jwt, otp, ?code=…', by: 'name and look' },
  {
    name: 'api key',
    examples: 'apiKey, X-Api-Key, access_key, signing_key, encryption_key, Ocp-Apim-Subscription-Key',
    by: 'name',
  },
  { name: 'aws key', examples: 'AKIA…, ASIA…', by: 'look' },
  { name: 'private key', examples: 'private_key, ssh_key', by: 'name and look' },
  { name: 'authorization', examples: 'Authorization, auth, Bearer …, Basic …', by: 'name and look' },
  { name: 'credentials', examples: 'credential, credentials', by: 'name' },
  { name: 'session', examples: 'sid, sessionid, PHPSESSID, connect.sid', by: 'name' },
  { name: 'csrf token', examples: 'csrf, xsrf', by: 'name' },
  { name: 'signature', examples: 'X-Amz-Signature, X-Goog-Signature', by: 'name' },
  { name: 'cookie', examples: 'Cookie, Set-Cookie, cookies', by: 'name' },
  { name: 'url credentials', examples: 'https://user:password@host', by: 'look' },
  { name: 'card number', examples: 'card_number, cvv', by: 'name and look' },
  { name: 'bank account', examples: 'bank_account, account_number, routing_number, iban', by: 'name and look' },
  { name: 'social security number', examples: 'ssn, social_security, 123-45-6789', by: 'name and look' },
  { name: 'identity number', examples: 'passport_number, national_id, tax_id, drivers_license', by: 'name' },
  { name: 'date of birth', examples: 'date_of_birth, birthdate, birthday, dob', by: 'name' },
  { name: 'sensitive key', examples: '', by: 'name' },
  { name: 'IP address', examples: 'ip_address, REMOTE_ADDR, X-Forwarded-For', by: 'name and look' },
  { name: 'body', examples: '', by: 'place' },
  { name: 'local variables', examples: '', by: 'place' },
  { name: 'too deep', examples: '', by: 'place' },
] as const

/**
 * All rules. They apply to every part of an event: URLs, queries, headers, cookies, bodies (fields, JSON, forms), breadcrumbs and arguments
 * of console calls, local variables, messages, exceptions, extra, contexts, tags, the user, and unknown fields. In source lines they remove
 * only values that look like keys, and literals assigned to secret names. Names of functions, modules and packages, ids, times and versions
 * are kept.
 */
export const scrubRules: readonly ScrubRule[] = rules
