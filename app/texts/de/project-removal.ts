import type { projectRemovalTexts } from '../en/project-removal'
import type { TextsOf } from '../namespace'

export const projectRemoval: TextsOf<typeof projectRemovalTexts> = {
  title: 'Projekt löschen',
  below: 'Löscht das Projekt mit allem, was dazugehört. Das lässt sich nicht rückgängig machen.',
  builtIn: 'Digestline zeichnet in diesem Projekt die eigenen Fehler auf. Es kann nicht gelöscht werden.',
  contents: {
    title: 'Was gelöscht wird',
    issues: 'Issues des Projekts',
    events: 'Ereignisse',
    codes: 'Digests und Codes',
    codesWords: 'Alle. Digests und andere Codes dieses Projekts sind nicht mehr auffindbar.',
    uploads: 'Hochgeladene Source Maps',
    deliveries: 'Gesendete und wartende Alarme',
    keys: 'Schlüssel',
    keysWords: (count: string) => `${count} (SDKs mit einer DSN dieses Projekts erhalten sofort 403)`,
    bytes: 'Größe der Ereignisse',
    others: 'Außerdem',
    othersWords:
      'Releases, Monitore, Alarmregeln und Kanäle, Kommentare, Meldungen von Besuchern und Rollen in diesem Projekt.',
    stays: 'Bleibt',
    staysWords: 'Das Audit-Log. Backups enthalten das Projekt, bis sie gelöscht werden.',
  },
  confirm: 'Bestätigen',
  name: (slug: string) => `Zur Bestätigung „${slug}“ eingeben`,
  wrong: (slug: string) => `Geben Sie genau „${slug}“ ein.`,
  deleteIt: 'Projekt löschen',
  done: (name: string) => `${name} gelöscht. Der Platz wird im Hintergrund freigegeben.`,
}
