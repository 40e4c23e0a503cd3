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
  notes: {
    next: 'Zeigt den Digest. Fehler im Browser haben keinen und zeigen die Ereignis-ID.',
    'next-global': 'Greift, wenn das Root-Layout fehlschlägt. Ersetzt die ganze Seite.',
    'react-router': 'Fehlerantworten wie 404 bekommen keinen Code.',
    'svelte-hooks': 'Gibt der Seite die Ereignis-ID. Ergänzen Sie code?: string in App.Error in src/app.d.ts.',
    svelte: 'Braucht die Hooks.',
    'rails-routes': 'Lässt die Anwendung Fehlerseiten anzeigen. Die statische public/500.html kennt die Request-ID nicht.',
    rails: 'Zeigt die Request-ID, die sentry-rails mit dem Ereignis sendet.',
    'django-handler': 'Gibt 500.html die Ereignis-ID. Gehört in die oberste urls.py.',
    django: 'Braucht den Handler.',
  },
}
