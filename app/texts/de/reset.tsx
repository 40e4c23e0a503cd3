import type { resetTexts } from '../en/reset'
import type { TextsOf } from '../namespace'

export const reset: TextsOf<typeof resetTexts> = {
  forgot: 'Passwort vergessen?',
  title: 'Passwort zurücksetzen',
  below: 'Wir senden Ihnen einen Link, mit dem Sie ein neues wählen.',
  email: 'E-Mail-Adresse',
  send: 'Link senden',
  sent: 'Wenn zu dieser Adresse ein Konto gehört, ist ein Link unterwegs. Er funktioniert 30 Minuten.',
  noMail: 'Diese Instanz versendet keine E-Mails. Bitten Sie einen Eigentümer um einen Link zum Zurücksetzen.',
  onServer: (command) => <>Auf dem Server: {command}</>,
  fresh: {
    title: 'Neues Passwort wählen',
    below: (email) => `Für ${email}. Das meldet Sie überall ab.`,
    password: 'Neues Passwort',
    hint: (least) => `Mindestens ${least} Zeichen.`,
    save: 'Passwort setzen',
  },
  old: {
    title: 'Dieser Link ist nicht mehr gültig',
    words: 'Ein Link zum Zurücksetzen funktioniert einmal, innerhalb von 30 Minuten.',
    another: 'Neuen Link anfordern',
  },
}
