/** Names of prepared statements are of one connection; their number is of the program. */
const named = new Map<string, string>()

/** The name under which a text is prepared. */
export function statementName(text: string): string {
  const name = named.get(text) ?? `d${named.size}`
  named.set(text, name)
  return name
}
