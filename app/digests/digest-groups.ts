/** Longer codes (event and trace ids) are not read out, so they are not grouped. */
const longestReadOut = 16

/** A digest in groups of three digits (the last one of two to four) for reading it out: 386 291 1841. Joined, they are the digest. */
export function digestGroups(digest: string): string[] {
  if (digest.length < 6 || digest.length > longestReadOut) return [digest]
  const groups: string[] = []
  let rest = digest
  while (rest.length > 4) {
    groups.push(rest.slice(0, 3))
    rest = rest.slice(3)
  }
  return [...groups, rest]
}
