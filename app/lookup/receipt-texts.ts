import type { ReceiptLanguage } from '../feedback/receipt-words'

type State = { title: string; words: string; next: string }

/** Every sentence of a receipt. `tag`: the language as HTML and Intl name it. */
export type ReceiptTexts = {
  tag: string
  states: Record<'known' | 'looked-at' | 'fixed', State>
  unknown: { title: string; intro: string; fresh: string; again: string; reasons: string[]; next: string }
  firstSeen: string
  lastSeen: string
  fixedIn: (release: string) => string
  fixedNext: string
  next: string
  contact: string
  report: ReportTexts
  /** To somebody who has sent a report. `sent`: when. */
  yours: Record<'waiting' | 'received' | 'looked-at' | 'fixed', string> & { title: string; sent: string }
}

export type ReportTexts = {
  title: string
  intro: string
  message: string
  email: string
  emailHint: string
  trap: string
  send: string
  another: string
  mistakes: { empty: string; long: string; address: string }
  problems: Record<ReportProblem, string>
}

/** Why a report was not kept. */
export type ReportProblem = 'trap' | 'quick' | 'stale' | 'often' | 'enough'

const english: ReceiptTexts = {
  tag: 'en',
  states: {
    known: {
      title: 'This failure is known.',
      words: 'The people who run the application have its details. You do not need to send them a screenshot.',
      next: 'Go back and try once more; some failures pass. If it keeps happening, tell them this code: it leads them straight to what went wrong for you.',
    },
    'looked-at': {
      title: 'This failure is known, and somebody is looking at it.',
      words: 'The people who run the application have its details.',
      next: 'Try again a little later. If it is urgent, tell them this code: it leads them straight to what went wrong for you.',
    },
    fixed: {
      title: 'This failure is fixed.',
      words: 'The people who run the application have marked it as solved.',
      next: 'Reload the page that failed. If it fails again, it may show a new code: look that one up, or tell them about it.',
    },
  },
  unknown: {
    title: 'Nothing is known about this code.',
    intro: 'That can have a simple reason:',
    fresh: 'It has only just happened.',
    again: 'Check again in a minute.',
    reasons: [
      'A digit got lost or swapped. Compare it with the error page once more.',
      'It is old, or the application does not answer questions about its codes here.',
    ],
    next: 'Go back and try once more. If it keeps failing, give the code to the people who run the application.',
  },
  firstSeen: 'first seen',
  lastSeen: 'last seen',
  fixedIn: (release) => `The fix is in release ${release}.`,
  fixedNext: 'The fix comes with the next release, which may not have reached you yet.',
  next: 'What you can do',
  contact: 'Contact',
  report: {
    title: 'Say what happened',
    intro: 'It helps those who fix it. They read it together with the failure; nobody else does.',
    message: 'What were you doing?',
    email: 'E-mail (optional)',
    emailHint: 'Only if they may write to you about it.',
    trap: 'Leave this empty',
    send: 'Send',
    another: 'Add something',
    mistakes: {
      empty: 'Say in a few words what you were doing.',
      long: 'Use at most 2,000 characters.',
      address: 'This is not an e-mail address. You can leave it empty.',
    },
    problems: {
      trap: 'One field has to stay empty. Please send it again.',
      quick: 'That was quicker than people write. Please send it again.',
      stale: 'The page was open for a long time. Please send it again.',
      often: 'Many reports came at once. Please send it again in a few minutes.',
      enough: 'Thank you. Enough has been said about this failure; nothing more is needed.',
    },
  },
  yours: {
    title: 'Your report',
    sent: 'Sent',
    waiting: 'Received. The failure itself is not known here yet; come back to this address in a while.',
    received: 'Received. It is with those who can fix it. Come back to this address to see what became of it.',
    'looked-at': 'Somebody who can fix it has looked at this failure.',
    fixed: 'The failure you reported is fixed. Thank you.',
  },
}

const german: ReceiptTexts = {
  tag: 'de',
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
  contact: 'Kontakt',
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
      trap: 'Ein Feld muss leer bleiben. Bitte senden Sie es noch einmal.',
      quick: 'Das war schneller, als Menschen schreiben. Bitte senden Sie es noch einmal.',
      stale: 'Die Seite war lange offen. Bitte senden Sie es noch einmal.',
      often: 'Es kamen viele Meldungen auf einmal. Bitte senden Sie es in einigen Minuten noch einmal.',
      enough: 'Vielen Dank. Zu diesem Fehler ist genug gesagt; mehr wird nicht gebraucht.',
    },
  },
  yours: {
    title: 'Ihre Meldung',
    sent: 'Gesendet',
    waiting:
      'Angekommen. Der Fehler selbst ist hier noch nicht bekannt; schauen Sie unter dieser Adresse später wieder nach.',
    received:
      'Angekommen. Sie liegt denen vor, die den Fehler beheben können. Unter dieser Adresse sehen Sie, was daraus wird.',
    'looked-at': 'Jemand, der den Fehler beheben kann, hat ihn sich angesehen.',
    fixed: 'Der Fehler, den Sie gemeldet haben, ist behoben. Vielen Dank.',
  },
}

export const receiptTexts: Record<ReceiptLanguage, ReceiptTexts> = { en: english, de: german }
