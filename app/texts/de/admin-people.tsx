import type { adminPeopleTexts } from '../en/admin-people'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { plural } = numbersIn('de')

export const adminPeople: TextsOf<typeof adminPeopleTexts> = {
  title: 'Personen',
  below: 'Alle mit einem Konto auf dieser Instanz.',
  search: 'Suche',
  searchHint: 'E-Mail-Adresse oder Name',
  find: 'Suchen',
  none: 'Keine passenden Konten.',
  more: 'Weitere Konten',
  columns: { account: 'Konto', roles: 'Rollen', seen: 'Zuletzt gesehen', factor: 'Zweiter Faktor' },
  owner: 'Eigentümer',
  disabled: 'Deaktiviert',
  never: 'nie',
  noRole: 'keine Projekte',
  factor: {
    none: 'keiner',
    codes: 'Authenticator-App',
    passkeys: (n) => plural(n, 'Passkey', 'Passkeys'),
  },
  invite: {
    title: 'Jemanden einladen',
    email: 'E-Mail-Adresse',
    owner: 'Eigentümer dieser Instanz',
    ownerHint: 'Darf alles. Hat in jedem Projekt Admin-Rechte.',
    role: (project) => `Rolle in ${project}`,
    noRole: 'Kein Zugriff',
    do: 'Einladung erstellen',
    made: (email, link) => (
      <>
        Senden Sie diesen Link an {email}. Er wird nur einmal angezeigt und gilt 7 Tage. {link}
      </>
    ),
    mailed: 'Der Link wird auch per E-Mail gesendet.',
    copy: 'Link kopieren',
    mistakes: {
      'has-account': 'Zu dieser Adresse gibt es schon ein Konto.',
      forbidden: 'Zu diesen Projekten können Sie niemanden einladen.',
      full: 'Es gibt zu viele offene Einladungen. Ziehen Sie zuerst einige zurück.',
      nothing: 'Wählen Sie eine Rolle in mindestens einem Projekt oder die Eigentümer-Rolle.',
    },
  },
  open: {
    title: 'Offene Einladungen',
    by: (name) => `eingeladen von ${name}`,
    until: (at) => <>gültig bis {at}</>,
    expired: 'abgelaufen',
    owner: 'Eigentümer',
    renew: 'Neuer Link',
    renewOf: (email) => `Neuer Link für ${email}`,
    withdraw: 'Zurückziehen',
    withdrawOf: (email) => `Einladung von ${email} zurückziehen`,
    withdrawn: (email) => `Einladung von ${email} zurückgezogen`,
    gone: 'Diese Einladung wurde verwendet oder zurückgezogen.',
    mail: {
      retrying: 'E-Mail noch nicht gesendet, wird erneut versucht',
      failed: 'E-Mail nicht zustellbar: Erstellen Sie einen neuen Link und senden Sie ihn selbst',
    },
  },
  person: {
    title: (name) => name ?? 'Konto',
    created: 'Angelegt',
    seen: 'Zuletzt gesehen',
    factor: 'Zweiter Faktor',
    roles: 'Rollen',
    assigned: 'Zugewiesene Issues',
    ownerCard: 'Eigentümer',
    ownerNote: 'Eigentümer dürfen auf dieser Instanz alles.',
    makeOwner: 'Zum Eigentümer machen',
    unmakeOwner: 'Eigentümer-Rolle entziehen',
    reset: 'Passwort',
    resetNote: 'Mit dem Link wählt die Person ein neues Passwort. Er funktioniert einmal, innerhalb von 30 Minuten.',
    resetDo: 'Link erstellen',
    resetMade: (link) => <>Geben Sie diesen Link weiter. Er wird nur einmal angezeigt. {link}</>,
    handOver: 'Zugewiesene Issues übergeben',
    handOverNote: 'Issues, die das andere Konto nicht sieht, sind danach nicht mehr zugewiesen.',
    handOverTo: 'E-Mail-Adresse des anderen Kontos',
    handOverDo: 'Übergeben',
    noReceiver: 'Kein anderes Konto hat diese E-Mail-Adresse.',
    leaving: 'Deaktivieren oder löschen',
    disable: 'Deaktivieren …',
    disableTitle: (email) => `${email} deaktivieren?`,
    disableWords:
      'Sitzungen, API-Tokens und offene Einladungen des Kontos enden sofort. Sie können es wieder aktivieren.',
    disableDo: 'Konto deaktivieren',
    enable: 'Konto aktivieren',
    delete: 'Löschen …',
    deleteTitle: (email) => `${email} löschen?`,
    deleteWords:
      'Kommentare des Kontos bleiben, ohne Namen. Seine Issues sind danach nicht mehr zugewiesen. Das lässt sich nicht rückgängig machen.',
    deleteDo: 'Konto löschen',
  },
  done: {
    disabled: (email) => `${email} deaktiviert`,
    enabled: (email) => `${email} aktiviert`,
    deleted: (email) => `${email} gelöscht`,
    owner: (email) => `${email} ist jetzt Eigentümer`,
    noOwner: (email) => `${email} ist kein Eigentümer mehr`,
    handedOver: (to, given, unassigned) =>
      `${plural(given, 'Issue', 'Issues')} an ${to} übergeben, ${unassigned} nicht zugewiesen`,
  },
  mistakes: {
    unknown: 'Dieses Konto gibt es nicht mehr.',
    'last-owner':
      'Das ist der letzte Eigentümer, der sich anmelden kann. Machen Sie zuerst ein anderes Konto zum Eigentümer.',
    yourself: 'Mit Ihrem eigenen Konto können Sie das nicht tun.',
  },
}
