import type { searchTexts } from '../en/search'
import type { TextsOf } from '../room'

export const search: TextsOf<typeof searchTexts> = {
  noValue: (key) => `${key}: braucht einen Wert.`,
  manyValues: (most) => `Höchstens ${most} Alternativen sind möglich.`,
  manyTerms: (most) => `Höchstens ${most} Begriffe sind möglich.`,
  long: (most) => `Höchstens ${most} Zeichen sind möglich.`,
  nothing: (words) => `${words} passt auf alles. Geben Sie ein Wort ein.`,
  openQuote: (words) => `Das Anführungszeichen in ${words} ist nicht geschlossen.`,
  notValid: (words, names) => `${words} ist ungültig. Möglich sind ${names}.`,
  number: (words, field) => `${words} ist ungültig. Möglich sind Zahlen: ${field}:>100, ${field}:<=5, ${field}:2k.`,
  time: (words, field) => `${words} ist ungültig. Möglich sind Zeiten: ${field}:<7d, ${field}:>=2026-11-01.`,
  noTag: (name) => `Es gibt kein Tag namens ${name}.`,
  meant: (instead) => `Meinten Sie ${instead}?`,
  notOfEvents: (field) => `${field}: gilt für Issues, nicht für Events.`,
}
