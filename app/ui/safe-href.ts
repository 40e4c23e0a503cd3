/** An address from an event, when following it can do nothing but open a web page; otherwise undefined and it stays text. */
export function safeHref(text: string | undefined): string | undefined {
  if (!text || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined
}
