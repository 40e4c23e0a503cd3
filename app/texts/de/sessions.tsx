import type { sessionsTexts } from '../en/sessions'
import type { TextsOf } from '../namespace'

export const sessions: TextsOf<typeof sessionsTexts> = {
  confirm: {
    title: 'Identität bestätigen',
    below: 'Für sicherheitsrelevante Aktionen ist das nach 5 Minuten erneut nötig.',
    password: 'Passwort',
    confirm: 'Bestätigen',
    wrong: 'Das Passwort ist falsch.',
    confirmed: 'Für 5 Minuten bestätigt. Sie können fortfahren.',
    noPassword: 'Ihr Konto hat kein Passwort. Melden Sie sich erneut an, um fortzufahren.',
    again: 'Erneut anmelden',
  },
}
