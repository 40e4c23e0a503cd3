import type { invitationTexts } from '../en/invitation'
import type { TextsOf } from '../namespace'

export const invitation: TextsOf<typeof invitationTexts> = {
  title: 'Konto anlegen',
  invitedBy: (name) => `${name} hat Sie zu Digestline eingeladen.`,
  invited: 'Sie sind zu Digestline eingeladen.',
  asOwner: 'Sie werden Eigentümer dieser Instanz.',
  roles: 'Ihre Projekte',
  role: (project, role) => `${project}: ${role}`,
  email: 'E-Mail-Adresse',
  name: 'Name',
  nameHint: 'Für Ihr Team sichtbar.',
  password: 'Passwort',
  passwordHint: (least) => `Mindestens ${least} Zeichen.`,
  accept: 'Konto anlegen',
  wrong: 'Bitte korrigieren Sie die Felder unten.',
  otherAccount: (signedIn, invited) =>
    `Sie sind als ${signedIn} angemeldet. Diese Einladung ist für ${invited}. Melden Sie sich zuerst ab.`,
  signOut: 'Abmelden',
  signIn: 'Anmelden',
  closed: {
    unknown: {
      title: 'Dieser Link ist nicht gültig',
      words: 'Prüfen Sie, ob Sie ihn ganz kopiert haben. Vielleicht hat ihn eine neuere Einladung ersetzt.',
    },
    used: {
      title: 'Diese Einladung wurde schon verwendet',
      words: 'Das Konto gibt es schon. Melden Sie sich an.',
    },
    expired: {
      title: 'Diese Einladung ist abgelaufen',
      words: 'Bitten Sie die Person, die Sie eingeladen hat, um einen neuen Link.',
    },
    withdrawn: {
      title: 'Diese Einladung wurde zurückgezogen',
      words: 'Fragen Sie die Person, die Sie eingeladen hat. Vielleicht gibt es einen neueren Link.',
    },
    'single-sign-on': {
      title: 'Melden Sie sich mit Ihrem Anbieter an',
      words: 'Passwörter sind hier ausgeschaltet. Melden Sie sich mit einem Anbieter an, um Ihre Rollen zu erhalten.',
    },
    'has-account': {
      title: 'Sie haben schon ein Konto',
      words: 'Melden Sie sich damit an und öffnen Sie diesen Link erneut, um Ihre Rollen zu erhalten.',
    },
  },
  join: {
    title: 'Zugriff erhalten',
    words: (email) => <>Ihr Konto {email} erhält die Rollen dieser Einladung.</>,
    do: 'Einladung annehmen',
    done: 'Einladung angenommen',
  },
}
