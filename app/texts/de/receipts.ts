import type { receiptsTexts } from '../en/receipts'
import type { TextsOf } from '../namespace'

export const receipts: TextsOf<typeof receiptsTexts> = {
  title: (project) => `Auskunft von ${project}`,
  below: 'Was Besucher mit einem Code ohne Konto sehen.',
  off: 'Die Auskunft ist ausgeschaltet. Besuchern erscheint jeder Code dieses Projekts als unbekannt.',
  turnOn: 'Einschalten',
  says: 'Text der Auskunft',
  save: 'Speichern',
  saved: 'Auskunft gespeichert',
  language: 'Sprache',
  visitors: 'Sprache des Besuchers',
  contact: 'Kontakt',
  contactExample: 'hilfe@shop.example oder 0123 456789 an Werktagen',
  contactHint: 'Wird Besuchern gezeigt, z. B. hilfe@shop.example.',
  words: 'Nachricht',
  wordsHint: 'Reiner Text, sichtbar für alle, die einen Code haben.',
  pages: 'Fehlerseiten',
  pagesNote: 'Kopieren Sie eine in Ihre App. Sie zeigt den Code und verlinkt die Auskunft.',
  framework: 'Framework',
  notes: {
    next: 'Zeigt den Digest. Fehler im Browser haben keinen und zeigen die Ereignis-ID.',
    'next-global': 'Greift, wenn das Root-Layout fehlschlägt. Ersetzt die ganze Seite.',
    'react-router': 'Fehlerantworten wie 404 bekommen keinen Code.',
    'svelte-hooks': 'Gibt der Seite die Ereignis-ID. Ergänzen Sie code?: string in App.Error in src/app.d.ts.',
    svelte: 'Erfordert die Hooks.',
    'rails-routes': 'Lässt die App Fehlerseiten anzeigen. Die statische public/500.html kennt die Request-ID nicht.',
    rails: 'Zeigt die Request-ID, die sentry-rails mit dem Ereignis sendet.',
    'django-handler': 'Gibt 500.html die Ereignis-ID. Gehört in die oberste urls.py.',
    django: 'Erfordert den Handler.',
  },
}
