import type { signInWithTexts } from '../en/sign-in-with'
import type { TextsOf } from '../namespace'

export const signInWith: TextsOf<typeof signInWithTexts> = {
  with: (provider) => `Weiter mit ${provider}`,
  passwordsOff: 'Passwörter sind hier ausgeschaltet. Melden Sie sich mit einem Anbieter an.',
  noPasswords: 'Passwörter sind hier ausgeschaltet. Verwenden Sie eine der Schaltflächen.',
  byProxy: {
    noAccount: (email) => `Ihr Proxy hat Sie als ${email} angemeldet, aber kein Konto hat diese Adresse.`,
    ask: 'Bitten Sie einen Eigentümer um eine Einladung.',
  },
  notSignedIn: 'Sie sind nicht angemeldet',
  back: 'Zurück zur Anmeldung',
  theProvider: 'Der Anbieter',
  thisAddress: 'diese Adresse',
  troubles: {
    down: (provider) =>
      `${provider} antwortet nicht. Versuchen Sie es gleich noch einmal, oder melden Sie sich anders an.`,
    denied: (provider) => `${provider} hat die Anmeldung abgelehnt, oder Sie haben sie abgebrochen.`,
    refused: (provider) =>
      `${provider} hat diese Instanz abgelehnt. Bitten Sie einen Eigentümer, Client-ID, Client-Secret und Redirect-URI zu prüfen.`,
    invalid: (provider) =>
      `Die Antwort von ${provider} hat die Sicherheitsprüfung nicht bestanden. Beginnen Sie noch einmal.`,
    expired: () =>
      'Diese Anmeldung hat länger als 10 Minuten gedauert oder wurde in einem anderen Browser begonnen. Beginnen Sie noch einmal.',
    provider: () => 'Dieser Anbieter ist hier nicht mehr verfügbar. Melden Sie sich anders an.',
    'no-email': (provider) =>
      `${provider} hat Ihre E-Mail-Adresse nicht gesendet. Bitten Sie einen Eigentümer, dort den Scope „email“ zu erlauben.`,
    unverified: (provider, email) =>
      `${provider} hat ${email} nicht bestätigt. Bestätigen Sie die Adresse dort und beginnen Sie noch einmal.`,
    'not-invited': (_, email) => `Kein Konto hat die Adresse ${email}. Bitten Sie einen Eigentümer um eine Einladung.`,
    domain: (_, email) =>
      `Die E-Mail-Domain von ${email} ist hier nicht erlaubt. Bitten Sie einen Eigentümer um eine Einladung.`,
    group: (provider) =>
      `Keine Ihrer Gruppen bei ${provider} gibt Zugriff. Bitten Sie einen Eigentümer um eine Einladung.`,
    disabled: () => 'Dieses Konto ist deaktiviert. Bitten Sie einen Eigentümer, es zu aktivieren.',
    'too-many': () => 'Zu viele Versuche. Versuchen Sie es in ein paar Minuten noch einmal.',
    'other-account': (provider) =>
      `${provider} hat ein anderes Konto angemeldet. Ihre Identität wurde nicht bestätigt.`,
    'not-again': (provider) =>
      `${provider} hat nicht erneut nach Ihrem Passwort gefragt. Melden Sie sich dort ab und beginnen Sie noch einmal.`,
    'not-connected': (provider) =>
      `${provider} ist nicht mit dem Konto dieser Adresse verbunden. Nichts wurde geändert.`,
  },
  connect: {
    title: 'Konto verbinden',
    below: (email, provider) =>
      `${email} hat schon ein Konto. Geben Sie einmal dessen Passwort ein; danach genügt ${provider}.`,
    it: 'Verbinden und anmelden',
    cancel: 'Abbrechen',
    wrong: 'Falsches Passwort.',
    gone: 'Diese Anmeldung gehört zu einem anderen Konto. Beginnen Sie noch einmal.',
    other: 'Oder melden Sie sich mit einem Anbieter an, der schon verbunden ist:',
    noPassword: 'Kein Passwort? Bitten Sie einen Eigentümer um einen Link, mit dem Sie eines wählen.',
  },
}
