import type { invitationTexts } from '../en/invitation'
import type { TextsOf } from '../namespace'

export const invitation: TextsOf<typeof invitationTexts> = {
  title: 'Konto anlegen',
  invitedBy: (name) => `${name} hat Sie zu Digestline eingeladen.`,
  invited: 'Sie sind zu Digestline eingeladen.',
  asOwner: 'Sie werden Eigentümer dieses Digestline.',
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
    `Sie sind als ${signedIn} angemeldet. Diese Einladung ist für ${invited}: Melden Sie sich zuerst ab.`,
  signOut: 'Abmelden',
  signIn: 'Anmelden',
  closed: {
    unknown: {
      title: 'Dieser Link ist nicht gültig',
      words: 'Prüfen Sie, ob Sie ihn ganz kopiert haben. Vielleicht hat ihn eine neuere Einladung ersetzt.',
    },
    used: {
      title: 'Diese Einladung wurde schon verwendet',
      words: 'Das Konto besteht. Melden Sie sich mit dem Passwort an.',
    },
    expired: {
      title: 'Diese Einladung ist abgelaufen',
      words: 'Bitten Sie um einen neuen Link, wo Sie eingeladen wurden.',
    },
    withdrawn: {
      title: 'Diese Einladung wurde zurückgezogen',
      words: 'Fragen Sie nach, wer Sie eingeladen hat. Vielleicht ist ein neuerer Link unterwegs.',
    },
    'single-sign-on': {
      title: 'Melden Sie sich bei Ihrem Anbieter an',
      words: 'Passwörter sind hier abgeschaltet. Melden Sie sich bei einem Anbieter an: Ihre Rollen warten auf Sie.',
    },
    'has-account': {
      title: 'Sie haben schon ein Konto',
      words: 'Melden Sie sich damit an und öffnen Sie diesen Link erneut, um Ihre Rollen zu erhalten.',
    },
  },
  join: {
    title: 'Zugang erhalten',
    words: (email) => <>Ihr Konto {email} erhält die Rollen dieser Einladung.</>,
    do: 'Einladung annehmen',
    done: 'Einladung angenommen',
  },
}
