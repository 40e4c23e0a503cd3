import type { receiptTexts } from '../en/receipt'
import type { TextsOf } from '../room'

export const receipt: TextsOf<typeof receiptTexts> = {
  page: 'Auskunft',
  copy: 'Code kopieren',
  more: 'Vollständige Antwort für Ihr Konto',
  states: {
    known: {
      title: 'Dieser Fehler ist bekannt.',
      words: 'Wer die Anwendung betreibt, kennt die Einzelheiten. Sie brauchen kein Bildschirmfoto zu schicken.',
      next: 'Gehen Sie zurück und versuchen Sie es noch einmal; manche Fehler vergehen. Bleibt es dabei, nennen Sie diesen Code: Er führt geradewegs zu dem, was bei Ihnen schiefging.',
    },
    'looked-at': {
      title: 'Dieser Fehler ist bekannt, und jemand kümmert sich darum.',
      words: 'Wer die Anwendung betreibt, kennt die Einzelheiten.',
      next: 'Versuchen Sie es etwas später noch einmal. Wenn es eilt, nennen Sie diesen Code: Er führt geradewegs zu dem, was bei Ihnen schiefging.',
    },
    fixed: {
      title: 'Dieser Fehler ist behoben.',
      words: 'Wer die Anwendung betreibt, hat ihn als gelöst vermerkt.',
      next: 'Laden Sie die Seite neu. Tritt der Fehler wieder auf, zeigt sie vielleicht einen neuen Code: Schlagen Sie diesen nach, oder melden Sie ihn.',
    },
  },
  unknown: {
    title: 'Zu diesem Code ist nichts bekannt.',
    intro: 'Das kann einen einfachen Grund haben:',
    fresh: 'Es ist gerade erst geschehen.',
    again: 'Sehen Sie in einer Minute noch einmal nach.',
    reasons: [
      'Eine Ziffer fehlt oder ist vertauscht. Vergleichen Sie sie noch einmal mit der Fehlerseite.',
      'Der Code ist alt, oder die Anwendung gibt hier keine Auskunft über ihre Codes.',
    ],
    next: 'Gehen Sie zurück und versuchen Sie es noch einmal. Bleibt es dabei, nennen Sie den Code denen, die die Anwendung betreiben.',
  },
  firstSeen: 'zuerst gesehen',
  lastSeen: 'zuletzt gesehen',
  fixedIn: (release) => `Behoben ist er in Version ${release}.`,
  fixedNext: 'Behoben ist er mit der nächsten Version, die Sie vielleicht noch nicht erreicht hat.',
  next: 'Was Sie tun können',
  contact: (contact) => `Kontakt: ${contact}`,
  report: {
    title: 'Sagen Sie, was geschah',
    intro: 'Das hilft denen, die den Fehler beheben. Sie lesen es zusammen mit dem Fehler, und niemand sonst.',
    message: 'Was haben Sie gerade getan?',
    email: 'E-Mail (freiwillig)',
    emailHint: 'Nur, wenn man Ihnen dazu schreiben darf.',
    trap: 'Dieses Feld leer lassen',
    send: 'Senden',
    another: 'Etwas hinzufügen',
    mistakes: {
      empty: 'Sagen Sie in wenigen Worten, was Sie getan haben.',
      long: 'Bitte höchstens 2000 Zeichen.',
      address: 'Das ist keine E-Mail-Adresse. Sie können das Feld leer lassen.',
    },
    problems: {
      trap: 'Bitte drücken Sie noch einmal auf „Senden“.',
      stale: 'Die Seite war lange offen. Bitte senden Sie es noch einmal.',
      often: 'Es kamen viele Meldungen auf einmal. Bitte senden Sie es in einigen Minuten noch einmal.',
      enough: 'Danke, wir haben genug Meldungen.',
    },
  },
  yours: {
    title: 'Ihre Meldung',
    sent: (at) => <>Gesendet {at}</>,
    waiting:
      'Angekommen. Der Fehler selbst ist hier noch nicht bekannt; schauen Sie unter dieser Adresse später wieder nach.',
    received:
      'Angekommen. Sie liegt denen vor, die den Fehler beheben können. Unter dieser Adresse sehen Sie, was daraus wird.',
    'looked-at': 'Jemand, der den Fehler beheben kann, hat ihn sich angesehen.',
    fixed: 'Der Fehler, den Sie gemeldet haben, ist behoben. Vielen Dank.',
  },
}
