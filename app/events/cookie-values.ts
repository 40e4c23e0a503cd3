import { filtered } from './filtered'

/** `sid=[Filtered]; theme=[Filtered]`: the names of cookies help with debugging and are not secret. */
export function withoutCookieValues(text: string): string {
  return text
    .split(';')
    .map((part) => /^\s*[\w.-]{1,64}(?==[^=])/.exec(part))
    .map((name) => (name ? `${name[0]}=${filtered}` : filtered))
    .join(';')
}
