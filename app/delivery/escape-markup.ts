/** For markup that begins with `<` or `&`: Slack's, and the few HTML tags of Google Chat and Telegram. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
