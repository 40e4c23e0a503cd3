import type { signInWithTexts } from '../en/sign-in-with'
import type { TextsOf } from '../namespace'

export const signInWith: TextsOf<typeof signInWithTexts> = {
  with: (provider) => `Weiter mit ${provider}`,
  passwordsOff: 'Passwörter sind hier abgeschaltet. Melden Sie sich bei einem Anbieter an.',
  noPasswords: 'Passwörter sind auf diesem Digestline abgeschaltet. Benutzen Sie eine der Schaltflächen.',
  byProxy: {
    noAccount: (email) => `Der vorgeschaltete Proxy hat Sie als ${email} angemeldet. Kein Konto hat diese Adresse.`,
    ask: 'Bitten Sie einen Eigentümer um ein Konto.',
  },
  notSignedIn: 'Sie sind nicht angemeldet',
  back: 'Zurück zur Anmeldung',
  theProvider: 'Der Anbieter',
  thisAddress: 'diese Adresse',
  troubles: {
    down: (provider) =>
      `${provider} antwortet nicht. Versuchen Sie es gleich noch einmal, oder melden Sie sich anders an.`,
    denied: (provider) => `${provider} hat Sie nicht eingelassen, oder Sie haben dort abgebrochen.`,
    refused: (provider) =>
      `${provider} nimmt dieses Digestline nicht an. Ein Eigentümer sollte Client-ID, Client-Secret und Rückkehradresse prüfen.`,
    invalid: (provider) => `Der Antwort von ${provider} ist nicht zu trauen. Beginnen Sie noch einmal.`,
    expired: () =>
      'Diese Anmeldung hat länger als zehn Minuten gedauert oder wurde in einem anderen Browser begonnen. Beginnen Sie noch einmal.',
    provider: () => 'Dieser Anbieter steht hier nicht mehr zur Wahl.',
    'no-email': (provider) =>
      `${provider} nennt Ihre E-Mail-Adresse nicht. Ein Eigentümer sollte dort den Scope „email“ erlauben.`,
    unverified: (provider, email) =>
      `${provider} hat ${email} nicht bestätigt. Bestätigen Sie die Adresse dort und beginnen Sie noch einmal.`,
    'not-invited': (_, email) => `Kein Konto hat die Adresse ${email}. Bitten Sie einen Eigentümer um eine Einladung.`,
    domain: (_, email) =>
      `Adressen wie ${email} werden hier nicht eingelassen. Bitten Sie einen Eigentümer um eine Einladung.`,
    group: (provider) =>
      `Keine Ihrer Gruppen bei ${provider} gibt Zugang. Bitten Sie einen Eigentümer um eine Einladung.`,
    disabled: () => 'Dieses Konto ist gesperrt. Wenden Sie sich an einen Eigentümer.',
    'too-many': () => 'Zu viele Versuche. Versuchen Sie es in ein paar Minuten noch einmal.',
  },
  connect: {
    title: 'Konto verbinden',
    below: (email, provider) =>
      `${email} hat schon ein Konto. Geben Sie einmal dessen Passwort ein; danach genügt ${provider}.`,
    it: 'Verbinden und anmelden',
    cancel: 'Abbrechen',
    wrong: 'Falsches Passwort.',
    gone: 'Diese Anmeldung gehört zu einem anderen Konto. Beginnen Sie noch einmal.',
    noPassword: 'Kein Passwort? Bitten Sie einen Eigentümer um einen Link, mit dem Sie eines wählen.',
  },
}
