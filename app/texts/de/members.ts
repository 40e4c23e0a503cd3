import type { membersTexts } from '../en/members'
import type { TextsOf } from '../namespace'

export const members: TextsOf<typeof membersTexts> = {
  title: (project) => `Mitglieder von ${project ?? 'einem Projekt'}`,
  members: 'Mitglieder',
  owners: (emails) => `Eigentümer haben Admin-Rechte: ${emails.join(', ')}.`,
  noMember: 'Dieses Konto ist kein Mitglied mehr.',
  nobody: 'Noch keine Mitglieder.',
  add: 'Mitglied hinzufügen',
  addIt: 'Mitglied hinzufügen',
  email: 'E-Mail-Adresse',
  emailHint: 'Gibt es zu der Adresse kein Konto, erhalten Sie einen Einladungslink.',
  role: 'Rolle',
  roles: {
    helper: {
      name: 'Support',
      short: 'Support',
      words: 'Support: kann Codes nachschlagen und sieht, was Anrufern zu sagen ist. Keine Details zu Issues.',
    },
    member: {
      name: 'Mitglied',
      short: 'Mitglied',
      words: 'Mitglied: kann Issues sehen, lösen, stummschalten und zuweisen.',
    },
    admin: {
      name: 'Admin',
      short: 'Admin',
      words: 'Admin: kann auch Einstellungen, Schlüssel, Kontingente und Mitglieder ändern.',
    },
  },
  byGroup: 'aus einer Gruppe beim Anbieter',
  roleOf: (email) => `Rolle von ${email}`,
  change: 'Rolle ändern',
  changeOf: (email) => `Rolle ändern: ${email}`,
  remove: 'Entfernen …',
  removeQuestion: 'Das Konto verliert den Zugriff auf dieses Projekt. Es wird nicht gelöscht.',
  removeIt: 'Mitglied entfernen',
  removeAsk: (email) => `Entfernen … ${email}`,
  removeTitle: (email) => `${email} entfernen?`,
  done: {
    removed: (email) => `${email} entfernt`,
    helper: (email) => `${email} hat jetzt die Rolle Support`,
    member: (email) => `${email} ist jetzt Mitglied`,
    admin: (email) => `${email} ist jetzt Admin`,
  },
  mistakes: {
    typeEmail: 'Geben Sie die E-Mail-Adresse eines Kontos ein.',
    project: 'Dieses Projekt gibt es nicht, oder Sie dürfen seine Mitglieder nicht ändern.',
    nobody: (email) => `${email || 'Diese Person'} ist kein Mitglied.`,
    owner: (email) => `${email || 'Diese Person'} ist Eigentümer und hat bereits Admin-Rechte.`,
    'last-admin': 'Ein Projekt braucht einen Admin. Machen Sie zuerst ein anderes Mitglied zum Admin.',
    groups: (email) =>
      `${email || 'Diese Person'} hat diese Rolle aus einer Gruppe beim Anmelde-Anbieter. Ändern Sie sie dort.`,
  },
}
