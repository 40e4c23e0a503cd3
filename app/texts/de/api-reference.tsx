import type { ReactNode } from 'react'
import type { apiReferenceTexts } from '../en/api-reference'
import type { TextsOf } from '../namespace'

export const apiReference: TextsOf<typeof apiReferenceTexts> = {
  title: 'API',
  about: 'Alle Operationen, für Skripte und Werkzeuge.',
  document: 'OpenAPI-Dokument',
  tokens: 'API-Token',
  note: (document: ReactNode, token: ReactNode) => (
    <>
      Senden Sie JSON mit einem {token}: <code>Authorization: Bearer dgl_…</code>. Das {document} beschreibt dasselbe
      für Werkzeuge.
    </>
  ),
  all: 'Alle Operationen',
  parts: {
    overview: 'Was sich geändert hat',
    lookup: 'Codes nachschlagen',
    grouping: 'Gruppieren und Zusammenführen',
    events: 'Ereignisse und Anhänge',
    issues: 'Issues',
    releases: 'Releases und Deploys',
    'source-maps': 'Source Maps',
    alerts: 'Alarme',
    monitors: 'Monitore',
    keys: 'Schlüssel und Kontingente',
    storage: 'Speicher und Aufbewahrung',
    people: 'Konten, Mitglieder und Teams',
    projects: 'Projekte',
    instance: 'Instanz',
    account: 'Ihr Konto',
  },
  parameters: 'Parameter',
  body: 'Inhalt der Anfrage',
  answer: 'Antwort',
  head: { name: 'Feld', type: 'Typ', about: 'Bedeutung' },
  optional: (type: string) => `${type}, optional`,
}
