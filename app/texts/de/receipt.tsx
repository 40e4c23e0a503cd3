import type { receiptTexts } from '../en/receipt'
import type { TextsOf } from '../namespace'

export const receipt: TextsOf<typeof receiptTexts> = {
  page: 'Auskunft',
  copy: 'Code kopieren',
  more: 'Vollständiges Ergebnis anzeigen',
  states: {
    known: {
      title: ['Dieser Fehler ist bekannt.', 'Er wurde gemeldet.'],
      words: 'Sie brauchen kein Bildschirmfoto zu schicken. Dieser Code enthält alle Einzelheiten.',
      next: 'Gehen Sie zurück und versuchen Sie es noch einmal. Bleibt es dabei, wenden Sie sich an den Betreiber der App und nennen Sie diesen Code.',
    },
    'looked-at': {
      title: ['Dieser Fehler ist bekannt.', 'Wir kümmern uns darum.'],
      words: 'Sie brauchen kein Bildschirmfoto zu schicken. Dieser Code enthält alle Einzelheiten.',
      next: 'Versuchen Sie es in einigen Minuten noch einmal. Wenn es eilt, wenden Sie sich an den Betreiber der App und nennen Sie diesen Code.',
    },
    fixed: {
      title: ['Dieser Fehler ist behoben.'],
      words: 'Der Betreiber der App hat ihn als behoben gekennzeichnet.',
      next: 'Laden Sie die fehlgeschlagene Seite neu. Schlägt sie mit einem neuen Code wieder fehl, schlagen Sie diesen nach.',
    },
  },
  steps: {
    label: 'Stand',
    reported: 'Gemeldet',
    reportedAt: (first, last) => (
      <>
        {first}, zuletzt {last}
      </>
    ),
    workedOn: 'In Arbeit',
    fixed: 'Behoben',
    now: 'jetzt',
    done: 'erledigt',
    notYet: 'noch nicht',
    inRelease: (release) => `in Version ${release}`,
    inNext: 'in der nächsten Version',
  },
  unknown: {
    title: 'Wir kennen diesen Code nicht.',
    intro: 'Mögliche Gründe:',
    fresh: 'Der Fehler ist gerade erst aufgetreten.',
    again: 'Sehen Sie in einer Minute noch einmal nach.',
    reasons: [
      'Eine Ziffer fehlt oder ist vertauscht. Vergleichen Sie den Code mit der Fehlerseite.',
      'Der Code ist alt, oder der Betreiber der App veröffentlicht den Status ihrer Fehler nicht.',
    ],
    next: 'Gehen Sie zurück und versuchen Sie es noch einmal. Bleibt es dabei, nennen Sie dem Betreiber der App diesen Code.',
  },
  fixedIn: (release) => `Behoben ist er in Version ${release}.`,
  fixedNext: 'Behoben ist er mit der nächsten Version, die Sie vielleicht noch nicht erreicht hat.',
  next: 'Was Sie tun können',
  contact: (contact) => <>Kontakt: {contact}</>,
  report: {
    title: 'Was ist passiert?',
    intro: 'Das liest nur das Team, das den Fehler behebt.',
    message: 'Was haben Sie gerade getan?',
    email: 'E-Mail (freiwillig)',
    emailHint: 'Nur für eine Antwort an Sie.',
    trap: 'Dieses Feld leer lassen',
    send: 'Senden',
    another: 'Etwas hinzufügen',
    mistakes: {
      empty: 'Beschreiben Sie in wenigen Worten, was Sie getan haben.',
      long: 'Verwenden Sie höchstens 2.000 Zeichen.',
      address: 'Das ist keine E-Mail-Adresse. Sie können das Feld leer lassen.',
    },
    problems: {
      trap: 'Bitte drücken Sie noch einmal auf „Senden“.',
      stale: 'Die Seite war lange offen. Bitte senden Sie Ihre Meldung noch einmal.',
      often: 'Es kamen viele Meldungen auf einmal. Bitte senden Sie Ihre in einigen Minuten noch einmal.',
      enough: 'Danke, wir haben genug Meldungen.',
    },
  },
  yours: {
    title: 'Ihre Meldung',
    sent: (at) => <>Gesendet {at}</>,
    waiting: 'Angekommen. Wir kennen diesen Fehler noch nicht. Schauen Sie später wieder auf diese Seite.',
    received: 'Angekommen. Auf dieser Seite sehen Sie später den Stand.',
    'looked-at': 'Angekommen. Wir kümmern uns darum.',
    fixed: 'Der Fehler, den Sie gemeldet haben, ist behoben. Vielen Dank.',
  },
}
