import type { membersTexts } from '../en/members'
import type { TextsOf } from '../namespace'

export const members: TextsOf<typeof membersTexts> = {
  title: (project) => `Mitglieder von ${project ?? 'einem Projekt'}`,
  members: 'Mitglieder',
  owners: (emails) => `Auch Eigentümer sind hier Admins: ${emails.join(', ')}.`,
  noMember: 'Dieses Konto ist kein Mitglied mehr.',
  nobody: 'Noch niemand sonst.',
  add: 'Mitglied hinzufügen',
  addIt: 'Hinzufügen',
  email: 'E-Mail-Adresse',
  emailHint: 'Die eines Kontos, das es hier gibt.',
  role: 'Rolle',
  roles: {
    helper: {
      name: 'Support',
      short: 'Support',
      words: 'Support: schlägt Codes nach und erfährt, was zu antworten ist; sieht weder Meldungen noch Issues.',
    },
    member: {
      name: 'Mitglied',
      short: 'Mitglied',
      words: 'Mitglied: sieht Issues und Events, löst sie und stellt sie stumm.',
    },
    admin: {
      name: 'Admin',
      short: 'Admin',
      words: 'Admin: ändert auch Einstellungen, Schlüssel, Kontingente und Mitglieder.',
    },
  },
  roleOf: (email) => `Rolle von ${email}`,
  change: 'Rolle ändern',
  changeOf: (email) => `Rolle ändern: ${email}`,
  remove: 'Entfernen …',
  removeQuestion: 'Das Konto bleibt bestehen, ohne Zugriff auf dieses Projekt.',
  removeIt: 'Mitglied entfernen',
  removeAsk: (email) => `Entfernen … ${email}`,
  removeTitle: (email) => `${email} entfernen?`,
  done: {
    removed: (email) => `${email} gehört nicht mehr zum Projekt.`,
    helper: (email) => `${email} hat jetzt die Rolle Support.`,
    member: (email) => `${email} ist jetzt Mitglied.`,
    admin: (email) => `${email} ist jetzt Admin.`,
  },
  mistakes: {
    typeEmail: 'Geben Sie die E-Mail-Adresse eines Kontos ein.',
    project: 'Dieses Projekt gibt es nicht, oder Sie dürfen seine Mitglieder nicht ändern.',
    nobody: (email) =>
      `${email || 'Diese Person'} hat hier kein Konto. Ein Eigentümer legt es mit „digestline user add“ an.`,
    owner: (email) => `${email || 'Diese Person'} ist Eigentümer dieses Digestline und damit Admin jedes Projekts.`,
    'last-admin': 'Ein Projekt behält einen Admin: Machen Sie zuerst jemand anderen dazu.',
  },
}
