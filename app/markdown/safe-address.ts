/**
 * The address a person wrote, when following it can do nothing but open a web page or a letter; otherwise undefined, and it stays text.
 * Whole addresses only: what is relative would lead into our own pages under another's words. Browsers and `URL` agree on what a
 * protocol is, tabs and line ends inside it included.
 */
export function safeAddress(text: string): string | undefined {
  if (text.length > longestAddress || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return safe.includes(url.protocol) && !url.username && !url.password ? url.href : undefined
}

export const longestAddress = 2000

const safe = ['http:', 'https:', 'mailto:']
