import type { securityTexts } from '../en/security'
import type { TextsOf } from '../namespace'

export const security: TextsOf<typeof securityTexts> = {
  title: 'Zwei-Faktor-Anmeldung',
  below: 'Fragt nach dem Passwort einen Code ab, oder stattdessen einen Passkey.',
  required: 'Diese Instanz verlangt für jedes Konto einen zweiten Faktor.',
  cancel: 'Abbrechen',
  app: {
    title: 'Authenticator-App',
    none: 'Zeigt alle 30 Sekunden einen neuen sechsstelligen Code.',
    since: (at) => <>Eingerichtet {at}.</>,
    begin: 'App einrichten',
    scan: 'Scannen Sie den QR-Code mit der App oder tippen Sie den Schlüssel ein. Geben Sie dann den Code der App ein.',
    qr: 'QR-Code für die Authenticator-App',
    key: 'Schlüssel',
    code: 'Code aus der App',
    confirm: 'Code bestätigen',
    wrong: 'Falscher Code. Prüfen Sie, ob die Uhr Ihres Telefons richtig geht, und geben Sie den aktuellen Code ein.',
    remove: 'App entfernen …',
    removeTitle: 'Authenticator-App entfernen?',
    removeQuestion: 'Ihre Codes gelten nicht mehr. Ohne App oder Passkey genügt zur Anmeldung das Passwort.',
    removeIt: 'App entfernen',
    removed: 'Authenticator-App entfernt',
    lastOne:
      'Diese Instanz verlangt einen zweiten Faktor, und das ist Ihr letzter. Richten Sie zuerst einen anderen ein.',
  },
  codes: {
    title: 'Wiederherstellungscodes',
    left: (left) =>
      left === 0
        ? 'Sie haben alle Codes verbraucht. Erstellen Sie neue.'
        : left === 1
          ? 'Noch 1 Code. Erstellen Sie neue.'
          : `Noch ${left} Codes. Jeder meldet Sie einmal an, ohne App oder Passkey.`,
    keep: 'Sichern Sie diese Wiederherstellungscodes jetzt. Sie werden nur einmal angezeigt, und jeder gilt einmal.',
    list: 'Wiederherstellungscodes',
    create: 'Neue Codes erstellen …',
    createTitle: 'Neue Wiederherstellungscodes erstellen?',
    createQuestion: 'Die bisherigen Codes gelten dann nicht mehr.',
    createIt: 'Codes erstellen',
  },
  factor: {
    title: 'Zweiter Faktor',
    below: (email) => `Anmeldung als ${email}`,
    code: 'Code aus der Authenticator-App',
    recovery: 'Wiederherstellungscode',
    recoveryHint: 'Zum Beispiel k4tz-9wqm-h2pr-7xce. Jeder gilt einmal.',
    wrong: 'Dieser Code ist falsch oder schon verwendet. Geben Sie den aktuellen Code ein.',
    wrongRecovery: 'Dieser Wiederherstellungscode ist falsch oder schon verwendet. Geben Sie einen anderen ein.',
    signIn: 'Anmelden',
    useRecovery: 'Wiederherstellungscode verwenden',
    useCode: 'Authenticator-App verwenden',
    other: 'Mit einem anderen Konto anmelden',
    lost: (command) => <>App, Passkey und Codes verloren? Erstellen Sie auf dem Server einen Anmelde-Link: {command}</>,
  },
  setUp: {
    title: 'Zweiten Faktor einrichten',
    below: 'Diese Instanz verlangt einen, bevor Sie fortfahren können.',
    done: 'Ihr zweiter Faktor ist eingerichtet.',
    go: 'Weiter',
    first: 'Richten Sie zuerst einen zweiten Faktor ein.',
  },
}
