import type { accountMailTexts } from '../en/account-mail'
import type { TextsOf } from '../namespace'

export const accountMail: TextsOf<typeof accountMailTexts> = {
  invitation: {
    subject: 'Einladung zu Digestline',
    title: (host) => `Sie sind zu ${host} eingeladen`,
    by: (name) => `${name} hat Sie eingeladen.`,
    words: 'Legen Sie mit diesem Link Ihr Konto an. Er gilt einmal, innerhalb von 7 Tagen.',
    button: 'Konto anlegen',
    ignore: 'Wenn Sie nicht wissen, worum es geht, ignorieren Sie diese E-Mail.',
  },
  reset: {
    subject: 'Passwort zurücksetzen',
    title: (host) => `Neues Passwort für ${host} wählen`,
    words: 'Dieser Link gilt einmal, innerhalb von 30 Minuten. Er meldet alle Ihre Sitzungen ab.',
    button: 'Neues Passwort wählen',
    ignore:
      'Jemand hat diesen Link mit Ihrer Adresse angefordert. Wenn Sie es nicht waren, ignorieren Sie diese E-Mail: Es ändert sich nichts.',
  },
}
