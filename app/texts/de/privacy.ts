import type { privacyTexts } from '../en/privacy'
import type { TextsOf } from '../namespace'

export const privacy: TextsOf<typeof privacyTexts> = {
  title: (project) => `Datenschutz von ${project ?? 'einem Projekt'}`,
  below:
    'Geheimnisse und personenbezogene Daten werden aus jedem Event entfernt, bevor etwas davon gespeichert wird. Was ankam, wartet darauf im Eingang und wird mit ihm gelöscht.',
  project: 'Dieses Projekt',
  save: 'Speichern',
  saved: 'Gespeichert. Es gilt für alles, was von jetzt an verarbeitet wird.',
  sensitive: 'Vertrauliche Schlüssel',
  sensitiveExample: 'kunden_nr\ndiagnose',
  sensitiveHint:
    'Ein Name je Zeile. Was unter einem Namen mit diesen Wörtern steht, wird entfernt: kunden_nr ist auch kundenNr und X-Kunden-Nr.',
  safe: 'Harmlose Schlüssel',
  safeHint:
    'Namen, die hier harmlos sind, obwohl eine Regel sie als Geheimnisse kennt: nur der ganze Name, und nie, was wie ein Geheimnis aussieht. Kartennummern und private Schlüssel werden unter jedem Namen entfernt.',
  never: 'Nie speichern',
  switches: {
    ip: { label: 'IP-Adressen', hint: 'Von Nutzern und Proxys und überall, wo eine Adresse in einem Text steht.' },
    cookies: { label: 'Cookies', hint: 'Ihre Werte werden es nie; hiermit nicht einmal ihre Namen.' },
    bodies: {
      label: 'Inhalte von Anfragen und Antworten',
      hint: 'Der fehlgeschlagenen Anfrage und derer in den Breadcrumbs.',
    },
    locals: { label: 'Lokale Variablen', hint: 'Aller Frames aller Stacks.' },
  },
  everywhere: 'Regeln für jedes Projekt',
  everywhereNote: 'Wo eine Regel etwas entfernt hat, sagt die Seite des Events, welche und wo.',
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
    'IP address': 'Adressen in jedem Text; wenn IP-Adressen nie gespeichert werden',
    body: 'Inhalte von Anfragen und Antworten; wenn sie nie gespeichert werden',
    'local variables': 'Variablen aller Frames; wenn sie nie gespeichert werden',
    'too deep': 'Werte, die tiefer als 100 Ebenen verschachtelt sind',
  },
  by: { name: 'am Namen', look: 'am Aussehen', 'name and look': 'am Namen und am Aussehen', place: 'an der Stelle' },
  limits: 'Was nicht bereinigt wird',
  limit: {
    files:
      'Anhänge, Screenshots und Minidumps werden gespeichert, wie sie kamen. Senden Sie sie nicht, oder geben Sie ihrer Kategorie ein Kontingent von 0.',
    parked:
      'Was nicht verarbeitet werden konnte, wird zurückgelegt, wie es kam, bis ein Eigentümer es verwirft oder noch einmal versucht, höchstens 30 Tage. Niemand kann es sehen, und sobald es lesbar ist, wird es nach den dann geltenden Regeln bereinigt.',
    before: 'Was gespeichert wurde, bevor es eine Regel gab, bleibt, wie es ist.',
    hidden:
      'Geheimnisse, die weder ein Name noch ihr Aussehen verrät: Argumente an ihrer Stelle (login bob x, setPassword("x")), kurze Optionen anderer Befehle als curl und mysql, Vorgaben im Quelltext hinter einem Ausdruck und was mehr als einmal kodiert ist.',
  },
}
