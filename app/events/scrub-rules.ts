/** One rule of the scrubber, as people are told of it: where a value was removed, the rule's name stands. */
export type ScrubRule = {
  name: string
  /** What it looks for. */
  finds: string
  /** By the name a value stands under, by the look of the value, by its place; or because nobody can look at it. */
  by: 'name' | 'look' | 'name and look' | 'place'
}

/**
 * Every rule there is. They apply to every part of an event: URLs, queries, headers, cookies, bodies (fields, JSON, forms), breadcrumbs and
 * the arguments of console calls, local variables, messages, exceptions, extra, contexts, tags, the user, and what has no name here; of
 * lines of source only the looks of keys and literals assigned to names. Names of functions, modules and packages, ids, times and versions are left alone.
 */
export const scrubRules: ScrubRule[] = [
  {
    name: 'password',
    finds: 'password, passwd, passphrase, passcode, pwd, pass; passwort, kennwort, mot_de_passe, contraseña',
    by: 'name',
  },
  { name: 'secret', finds: 'secret, client_secret, SECRET_KEY_BASE', by: 'name' },
  {
    name: 'token',
    finds:
      'access_token, refreshToken, jwt, otp; JSON Web Tokens, keys of GitHub, GitLab, Slack, Stripe, npm, Google, Sentry, Digestline; ?code=… of a sign-in',
    by: 'name and look',
  },
  {
    name: 'api key',
    finds: 'apiKey, X-Api-Key, access_key, signing_key, encryption_key, Ocp-Apim-Subscription-Key',
    by: 'name',
  },
  { name: 'aws key', finds: 'AKIA…, ASIA…', by: 'look' },
  { name: 'private key', finds: 'private_key, ssh_key; PEM blocks, also cut ones', by: 'name and look' },
  { name: 'authorization', finds: 'Authorization, auth; Bearer … and Basic …', by: 'name and look' },
  { name: 'credentials', finds: 'credential, credentials', by: 'name' },
  { name: 'session', finds: 'sid, sessionid, PHPSESSID, connect.sid', by: 'name' },
  { name: 'csrf token', finds: 'csrf, xsrf', by: 'name' },
  { name: 'signature', finds: 'X-Amz-Signature, X-Goog-Signature', by: 'name' },
  { name: 'cookie', finds: 'the values of Cookie, Set-Cookie and cookies; names of cookies stay', by: 'name' },
  { name: 'url credentials', finds: 'https://user:password@host; the user stays', by: 'look' },
  {
    name: 'card number',
    finds: 'card_number, cvv; numbers of card schemes with the right check digit',
    by: 'name and look',
  },
  {
    name: 'bank account',
    finds: 'bank_account, account_number, routing_number, iban; IBANs with the right check digits',
    by: 'name and look',
  },
  { name: 'social security number', finds: 'ssn, social_security; 123-45-6789', by: 'name and look' },
  { name: 'identity number', finds: 'passport_number, national_id, tax_id, drivers_license', by: 'name' },
  { name: 'date of birth', finds: 'date_of_birth, birthdate, birthday, dob', by: 'name' },
  { name: 'sensitive key', finds: 'the names this project adds', by: 'name' },
  {
    name: 'IP address',
    finds: 'when they are never kept: ip_address, REMOTE_ADDR, X-Forwarded-For; addresses in any text',
    by: 'name and look',
  },
  { name: 'body', finds: 'when they are never kept: bodies of requests and of answers', by: 'place' },
  { name: 'local variables', finds: 'when they are never kept: the variables of all frames', by: 'place' },
  { name: 'too deep', finds: 'what is nested deeper than 100 levels, where nobody looks', by: 'place' },
]
