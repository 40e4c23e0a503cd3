/** Words used in URLs in place of a slug: `/projects/new`. */
const reserved = new Set(['new'])

const longest = 40

/** Letters that Unicode does not decompose into a base letter and a mark. */
const spelled: Record<string, string> = { ß: 'ss', æ: 'ae', ø: 'o', œ: 'oe', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i' }

/**
 * The slug for a project's name: lower-case ASCII letters, digits and single dashes, at most 40 characters, never a reserved word, never
 * digits alone (`2024-7` would not look like a short id). Names in other scripts become `project`. While `isTaken`, `-2`, `-3`, … are
 * appended. `noun`: used instead of `project`.
 */
export async function slugFor(
  name: string,
  isTaken: (slug: string) => boolean | Promise<boolean>,
  noun = 'project',
): Promise<string> {
  const base = baseSlug(name, noun)
  if (!reserved.has(base) && !(await isTaken(base))) return base
  for (let n = 2; ; n++) {
    const slug = `${base.slice(0, longest - String(n).length - 1).replace(/-$/, '')}-${n}`
    if (!(await isTaken(slug))) return slug
  }
}

function baseSlug(name: string, noun: string): string {
  const ascii = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ßæøœđðþłı]/g, (letter) => spelled[letter] ?? '')
    .replace(/\p{M}|['’]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, longest)
    .replace(/-+$/, '')
  if (!ascii) return noun
  return /^[\d-]+$/.test(ascii) ? `${noun}-${ascii}`.slice(0, longest) : ascii
}
