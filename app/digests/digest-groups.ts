/** Longer codes (event and trace ids) are not read out, and stay in one piece. */
const longestReadOut = 16

/** A digest in groups of three that can be read out on the phone, the last of two to four: 386 291 1841. Joined, they are the digest. */
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
