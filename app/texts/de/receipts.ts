import type { receiptsTexts } from '../en/receipts'
import type { TextsOf } from '../namespace'

export const receipts: TextsOf<typeof receiptsTexts> = {
  title: (project) => `Auskünfte von ${project}`,
  below:
    'Wer kein Konto, aber einen Code hat, sieht, ob der Fehler bekannt und behoben ist, und kann sagen, was geschah.',
  off: 'Auskünfte sind ausgeschaltet: Für Besucher sieht jeder Code dieses Projekts unbekannt aus.',
  turnOn: 'Einschalten',
  says: 'Was eine Auskunft sagt',
  save: 'Speichern',
  saved: 'Gespeichert.',
  language: 'Sprache',
  visitors: 'Die des jeweiligen Besuchers',
  contact: 'Kontakt',
  contactExample: 'hilfe@shop.example oder 0123 456789 an Werktagen',
  contactHint: 'Wird Besuchern gezeigt, eine Zeile.',
  words: 'In Ihren eigenen Worten',
  wordsHint: 'Steht als reiner Text unter dem, was wir zu dem Fehler sagen. Wer einen Code hat, kann es lesen.',
  pages: 'Fehlerseiten',
  pagesNote: 'Zum Kopieren: Jede zeigt den Code ihres Fehlers und führt zur Auskunft.',
  framework: 'Framework',
}
