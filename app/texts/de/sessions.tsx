import type { sessionsTexts } from '../en/sessions'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { plural } = numbersIn('de')

export const sessions: TextsOf<typeof sessionsTexts> = {
  confirm: {
    title: 'Identität bestätigen',
    below: 'Nötig für sicherheitsrelevante Aktionen. Gilt 5 Minuten.',
    password: 'Passwort',
    confirm: 'Bestätigen',
    wrong: 'Das Passwort ist falsch.',
    confirmed: 'Für 5 Minuten bestätigt. Sie können fortfahren.',
    noPassword: 'Ihr Konto hat kein Passwort. Melden Sie sich erneut an, um fortzufahren.',
    again: 'Erneut anmelden',
    noProof: 'Ihr Konto hat kein Passwort. Bitten Sie einen Eigentümer um einen Link, mit dem Sie eines wählen.',
  },
  title: 'Sitzungen',
  note: 'Browser, die an Ihrem Konto angemeldet sind.',
  here: 'Dieser Browser',
  network: (network) => `Netz ${network}`,
  usedAt: (at) => <>zuletzt verwendet {at}</>,
  openedAt: (at) => <>angemeldet {at}</>,
  device: {
    both: (browser, system) => `${browser} unter ${system}`,
    unknown: 'Unbekanntes Gerät',
  },
  end: 'Abmelden',
  endLabel: (device) => `${device} abmelden`,
  ended: 'Sitzung beendet',
  gone: 'Diese Sitzung ist bereits beendet.',
  endOthers: 'Überall sonst abmelden …',
  endOthersTitle: 'Überall sonst abmelden?',
  endOthersQuestion: 'Alle anderen Browser müssen sich neu anmelden. API-Tokens gelten weiter.',
  endOthersIt: 'Andere abmelden',
  othersEnded: (n) => (n === 1 ? '1 Sitzung beendet' : `${n} Sitzungen beendet`),
  lifetime: (days, idle) =>
    `Eine Sitzung endet nach ${plural(days, 'Tag', 'Tagen')} oder nach ${plural(idle, 'Tag', 'Tagen')} ohne Verwendung.`,
}
