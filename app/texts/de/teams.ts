import type { teamsTexts } from '../en/teams'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { plural } = numbersIn('de')

export const teams: TextsOf<typeof teamsTexts> = {
  title: 'Teams',
  administration: 'Verwaltung',
  below:
    'Issues werden Personen oder Teams zugewiesen. Ein Team gibt niemandem Zugriff: Dafür sind die Rollen in Projekten da.',
  all: 'Alle Teams',
  none: 'Noch kein Team',
  noneReason:
    'Mit einem Team kann ein Issue allen gehören, die sich um einen Teil des Produkts kümmern, bis jemand es übernimmt.',
  columns: { team: 'Team', written: 'Geschrieben', people: 'Personen', looksAfter: 'Kümmert sich um' },
  people: (n) => plural(n, 'Person', 'Personen'),
  nothingYet: 'noch nichts',
  add: 'Ein Team anlegen',
  addIt: 'Team anlegen',
  name: 'Name',
  made: (name) => `${name} ist angelegt. Fügen Sie Personen und Projekte hinzu.`,
  issues: 'Seine Issues',
  members: 'Personen',
  membersNote: 'Was sie von einem Projekt sehen, sagt ihre Rolle dort.',
  noMembers: 'Noch niemand.',
  takeOut: 'Aus dem Team nehmen',
  takeOutOf: (email) => `Aus dem Team nehmen: ${email}`,
  email: 'E-Mail',
  emailHint: 'Eines Kontos, das es hier gibt.',
  addMember: 'Ins Team aufnehmen',
  looksAfter: 'Kümmert sich um',
  looksAfterNote: 'Issues dieser Projekte können dem Team zugewiesen werden.',
  save: 'Speichern',
  saved: 'Gespeichert.',
  rename: 'Umbenennen',
  renameHint: (slug) => `In Suchen bleibt es #${slug}.`,
  renamed: (name) => `Es heißt jetzt ${name}.`,
  remove: 'Löschen',
  removeNote: 'Seine Issues sind dann nicht zugewiesen. Mitglieder und Projekte bleiben unverändert.',
  removeAsk: 'Team löschen …',
  removeTitle: (name) => `Team ${name} löschen?`,
  removeIt: 'Team löschen',
  removed: 'Das Team ist gelöscht.',
  isIn: (email) => `${email} ist im Team.`,
  isOut: 'Nicht mehr im Team.',
  wasOut: 'War schon nicht mehr im Team.',
  mistakes: {
    taken: 'Ein Team dieses Namens gibt es schon.',
    full: (most) => `Es kann ${most} Teams geben. Löschen Sie eines, das niemand braucht.`,
    owners: 'Nur Eigentümer legen Teams an.',
    noEmail: 'Geben Sie die E-Mail-Adresse eines Kontos ein.',
    fullTeam: (most) => `Ein Team hat höchstens ${most} Personen.`,
    nobody: (email) => `${email} hat hier kein Konto.`,
  },
}
