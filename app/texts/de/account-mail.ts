import type { accountMailTexts } from '../en/account-mail'
import type { TextsOf } from '../namespace'

export const accountMail: TextsOf<typeof accountMailTexts> = {
  invitation: {
    subject: 'Einladung zu Digestline',
    title: (host) => `Sie sind zu ${host} eingeladen`,
    by: (name) => `${name} hat Sie eingeladen.`,
    words: 'Legen Sie mit diesem Link Ihr Konto an. Er funktioniert einmal und läuft nach 7 Tagen ab.',
    button: 'Konto anlegen',
    ignore: 'Wenn Sie diese Einladung nicht erwartet haben, ignorieren Sie diese E-Mail.',
  },
  'new-device': {
    subject: 'Anmeldung von einem neuen Gerät',
    title: (host) => `Neue Anmeldung bei ${host}`,
    words: 'Wenn Sie das nicht waren, ändern Sie Ihr Passwort und beenden Sie die Sitzung.',
    at: 'Wann',
    device: 'Gerät',
    network: 'Netz',
    sessions: 'Sitzungen anzeigen',
    password: 'Passwort ändern',
    ignore: 'Diese E-Mail kommt, wenn sich jemand mit einem neuen Browser bei Ihrem Konto anmeldet.',
  },
  reset: {
    subject: 'Passwort zurücksetzen',
    title: (host) => `Neues Passwort für ${host} wählen`,
    words: 'Dieser Link funktioniert einmal und läuft nach 30 Minuten ab. Ein neues Passwort meldet Sie überall ab.',
    button: 'Neues Passwort wählen',
    ignore:
      'Jemand hat diesen Link mit Ihrer Adresse angefordert. Wenn Sie es nicht waren, ignorieren Sie diese E-Mail. Ihr Passwort bleibt unverändert.',
  },
}
