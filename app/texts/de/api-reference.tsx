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
  parameters: 'Parameter',
  body: 'Inhalt der Anfrage',
  answer: 'Antwort',
  head: { name: 'Feld', type: 'Typ', about: 'Bedeutung' },
  optional: (type: string) => `${type}, optional`,
}
