import { emailKey } from '../../accounts/email-key'

/** Addresses of one mail channel. */
export const mostAddresses = 20

/** Addresses apart by commas, semicolons, spaces or lines: each once, as it was typed last. */
export function addressesIn(text: string): string[] {
  const byKey = new Map(text.split(/[\s,;]+/).map((address) => [emailKey(address), address]))
  byKey.delete('')
  return [...byKey.values()]
}

/** The addresses a mail channel sends to. */
export const mailAddresses = (text: string): string[] => addressesIn(text).slice(0, mostAddresses)
