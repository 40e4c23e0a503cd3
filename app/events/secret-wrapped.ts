import { filtered, isNothing } from './filtered'
import type { SecretName } from './secret-keys'
import { withoutPairs } from './secret-pairs'
import { withoutUrlPasswords } from './secret-patterns'

type NameOf = (name: string) => SecretName | null

/** Linear: starts at a `<` and ends before the next one, CDATA sections excepted. */
const element = /<([\w.:-]{1,64})(\s[^<>]{0,256})?>(\s{0,64}<!\[CDATA\[)?([^<]+)(?=<\/)/g

/** XML without the content of elements with secret names: `<password>[Filtered]</password>`. Calls `found` with the rule of each. */
export function withoutElements(text: string, found: (rule: string) => void, nameOf: NameOf): string {
  return text.replace(element, (all: string, name: string, _attributes, section: string | undefined, value: string) => {
    const secret = nameOf(name)
    if (!secret || isNothing(value) || value.startsWith(filtered) || (secret.plural && /^\d{1,9}$/.test(value)))
      return all
    found(secret.rule)
    const end = section && value.endsWith(']]>') ? ']]>' : ''
    return all.slice(0, all.length - value.length) + filtered + end
  })
}

/** The characters that `encodeURIComponent` and forms encode. */
const encoded = /[\w.~%+*!()-]{8,}/g
const ascii = /%[2-7][0-9a-f]/gi
const plainly = (code: string) => (code === '%25' ? code : String.fromCharCode(Number(`0x${code.slice(1)}`)))

/**
 * Pairs that are encoded once: a URL or JSON in a parameter (`?next=%2Fa%3Ftoken%3D…`). Only a part with a secret is encoded again. `%25`
 * stays: values that are encoded twice are not searched.
 */
export function withoutEncodedPairs(text: string, found: (rule: string) => void, nameOf: NameOf): string {
  return text.replace(encoded, (part) => {
    if (!/%3[ad]/i.test(part)) return part
    const plain = part.replace(ascii, plainly)
    let rest = withoutPairs(plain, found, nameOf)
    if (rest.includes('@') && rest.includes('://')) {
      const without = withoutUrlPasswords(rest)
      if (without !== rest) found('url credentials')
      rest = without
    }
    return rest === plain ? part : rest.split(filtered).map(encode).join(filtered)
  })
}

function encode(text: string): string {
  return text.replace(/[^\w.~%+*!()-]/g, encodeURIComponent)
}
