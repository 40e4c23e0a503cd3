import type { privacyTexts } from '../en/privacy'
import type { TextsOf } from '../namespace'

export const privacy: TextsOf<typeof privacyTexts> = {
  title: (project) => `Datenschutz von ${project ?? 'einem Projekt'}`,
  below:
    'Geheimnisse und personenbezogene Daten werden aus Ereignissen entfernt, bevor diese gespeichert werden. Die Rohdaten in der Inbox werden gleich nach der Verarbeitung gelöscht.',
  project: 'Dieses Projekt',
  save: 'Speichern',
  visitors: 'Besucher löschen …',
  saved: 'Datenschutz gespeichert. Gilt für neue Ereignisse.',
  sensitive: 'Sensible Schlüssel',
  sensitiveExample: 'kunden_nr\ndiagnose',
  sensitiveHint:
    'Ein Schlüssel je Zeile. Passende Werte werden entfernt: kunden_nr passt auch auf kundenNr und X-Kunden-Nr.',
  safe: 'Unbedenkliche Schlüssel',
  safeHint:
    'Ein Schlüssel je Zeile, mit genauem Namen. Regeln behalten seine Werte, außer sie sehen wie Geheimnisse aus.',
  never: 'Nie speichern',
  switches: {
    ip: { label: 'IP-Adressen', hint: 'Von Nutzern und Proxys und in jedem Text.' },
    cookies: { label: 'Cookies', hint: 'Werte von Cookies werden immer entfernt, hiermit auch die Namen.' },
    bodies: {
      label: 'Inhalte von Anfragen und Antworten',
      hint: 'In der fehlgeschlagenen Anfrage und in Breadcrumbs.',
    },
    locals: { label: 'Lokale Variablen', hint: 'In allen Frames.' },
  },
  everywhere: 'Eingebaute Regeln',
  everywhereNote: 'Die Seite des Ereignisses zeigt, was welche Regel wo entfernt hat.',
  rules: 'Regeln',
  rule: 'Regel',
  finds: 'Findet',
  mistake: (wrong) => {
    switch (wrong.what) {
      case 'too-many-keys':
        return `Verwenden Sie höchstens ${wrong.most} Schlüssel.`
      case 'too-long':
        return `Verwenden Sie höchstens ${wrong.most} Zeichen: ${wrong.key}`
      case 'no-letter':
        return `${wrong.key} braucht einen Buchstaben oder eine Ziffer.`
      case 'in-both':
        return `${wrong.key} ist auch ein sensibler Schlüssel. Entfernen Sie ihn aus einer der Listen.`
    }
  },
  findings: {
    token: 'JSON Web Tokens; Schlüssel von GitHub, GitLab, Slack, Stripe, npm, Google, Sentry und Digestline',
    'private key': 'PEM-Blöcke, auch unvollständige',
    cookie: 'nur die Werte; Namen von Cookies bleiben erhalten',
    'url credentials': 'nur das Passwort; der Benutzername bleibt erhalten',
    'card number': 'Nummern mit gültiger Prüfziffer',
    'bank account': 'IBANs mit gültigen Prüfziffern',
    'sensitive key': 'die sensiblen Schlüssel dieses Projekts',
    'IP address': 'Adressen in jedem Text; wenn „IP-Adressen“ an ist',
    body: 'Inhalte von Anfragen und Antworten; wenn „Inhalte von Anfragen und Antworten“ an ist',
    'local variables': 'Variablen aller Frames; wenn „Lokale Variablen“ an ist',
    'too deep': 'Werte, die tiefer als 100 Ebenen verschachtelt sind',
  },
  by: { name: 'nach Name', look: 'nach Wert', 'name and look': 'nach Name und Wert', place: 'nach Stelle' },
  limits: 'Was nicht entfernt wird',
  limit: {
    files:
      'Anhänge, Screenshots und Minidumps werden unverändert gespeichert. Um sie abzulehnen, setzen Sie ihr Kontingent auf 0.',
    parked:
      'Einträge, die nicht verarbeitet werden konnten, bleiben bis zu 30 Tage unbereinigt geparkt. Bereinigt werden sie bei der Verarbeitung.',
    before: 'Neue Regeln ändern gespeicherte Ereignisse nicht.',
    hidden:
      'Geheimnisse ohne erkennbaren Namen oder erkennbares Format, z. B. in „login bob x“, „setPassword("x")“ oder kurzen Optionen auf der Kommandozeile, und doppelt kodierte Werte.',
  },
}
