import type { fallbackTexts } from '../en/fallback'
import type { TextsOf } from '../namespace'

export const fallback: TextsOf<typeof fallbackTexts> = {
  again: 'Erneut versuchen',
  start: 'Zur Startseite',
  about: 'Diesen Digest nachschlagen',
  reload: 'Seite neu laden',
  refused: {
    400: {
      title: 'Ungültige Anfrage',
      text: 'Die Anfrage war nicht lesbar. Gehen Sie zurück und versuchen Sie es erneut.',
    },
    401: { title: 'Bitte anmelden', text: 'Für diese Seite brauchen Sie ein Konto.' },
    403: { title: 'Zugriff verweigert', text: 'Ihr Konto hat dafür keine Berechtigung.' },
    404: { title: 'Seite nicht gefunden', text: 'Diese Seite gibt es nicht, oder Sie haben keinen Zugriff darauf.' },
    405: { title: 'Methode nicht erlaubt', text: 'Diese URL nimmt Anfragen dieser Art nicht an.' },
    413: {
      title: 'Zu groß',
      text: 'Das ist mehr, als diese Seite annimmt. Kürzen Sie es und versuchen Sie es erneut.',
    },
    415: { title: 'Format nicht unterstützt', text: 'Diese URL nimmt dieses Format nicht an.' },
    429: { title: 'Zu viele Versuche', text: 'Warten Sie eine Minute und versuchen Sie es dann erneut.' },
    503: {
      title: 'Zurzeit nicht verfügbar',
      text: 'Es wurde nichts geändert. Gehen Sie zurück und versuchen Sie es gleich noch einmal. Wenn gerade die Daten in eine andere Datenbank umziehen, müssen Sie länger warten.',
    },
    507: {
      title: 'Kein Speicherplatz',
      text: 'Der Datenträger des Servers ist voll. Geben Sie Speicher frei und versuchen Sie es erneut.',
    },
    other: { title: 'Anfrage abgelehnt', text: 'Die Anfrage wurde abgelehnt.' },
  },
  signIn: 'Anmelden',
  reasons: {
    'admins-only': 'Nur Admins dieses Projekts können seine Einstellungen und Schlüssel ändern.',
    'broken-address': 'Diese URL ist ungültig. Prüfen Sie, ob Sie sie vollständig kopiert haben.',
    'broken-form': 'Das Formular war nicht lesbar. Öffnen Sie die Seite und senden Sie es erneut.',
    'broken-host': 'Der Host-Header dieser Anfrage ist ungültig.',
    'cannot-change-issue': 'Dieses Issue gibt es nicht, oder Sie dürfen es nicht ändern.',
    'cannot-change-project': 'Dieses Projekt gibt es nicht, oder Sie dürfen es nicht ändern.',
    'cannot-remove-upload': 'Diesen Upload gibt es nicht, oder Sie dürfen ihn nicht löschen.',
    'data-moved':
      'Es wurde nichts geändert. Die Daten sind in eine andere Datenbank umgezogen. Starten Sie den Server mit der URL dieser Datenbank neu.',
    'database-unreachable':
      'Die Datenbank antwortet nicht. Ereignisse werden weiter angenommen. Versuchen Sie es gleich noch einmal.',
    'no-such-attachment': 'Dieses Ereignis hat keinen solchen Anhang.',
    'no-such-code': 'Diesen Code gibt es nicht, oder er gehört zu keinem Ihrer Projekte.',
    'no-such-comment': 'Diesen Kommentar gibt es nicht, oder Sie dürfen ihn nicht ändern.',
    'no-such-event':
      'Dieses Ereignis gibt es nicht. Vielleicht wurde es wegen der Aufbewahrungsgrenzen gelöscht, oder es gehört zu einem anderen Issue.',
    'no-such-help': 'Zu diesem Thema gibt es keine Hilfeseite.',
    'no-such-issue': 'Dieses Issue gibt es nicht, oder Sie haben keinen Zugriff auf sein Projekt.',
    'no-such-key': 'Dieses Projekt hat keinen solchen Schlüssel.',
    'no-such-monitor': 'Dieses Projekt hat keinen solchen Monitor, oder Sie haben keinen Zugriff darauf.',
    'no-such-provider': 'Diesen Anmelde-Anbieter gibt es nicht, oder er wurde gelöscht.',
    'no-such-project': 'Dieses Projekt gibt es nicht, oder Sie haben keinen Zugriff darauf.',
    'no-such-release': 'Dieses Release gibt es nicht, oder Sie haben keinen Zugriff auf sein Projekt.',
    'no-such-rule': 'Diese Regel gibt es nicht, oder Sie haben keinen Zugriff auf ihr Projekt.',
    'no-such-storm': 'Diese ähnlichen Issues gibt es nicht, oder Sie haben keinen Zugriff darauf.',
    'no-such-team': 'Dieses Team gibt es nicht.',
    'no-such-upload': 'Diesen Upload gibt es nicht, oder Sie haben keinen Zugriff darauf.',
    'no-such-view': 'Diese Ansicht gibt es nicht, oder sie ist nicht für Sie freigegeben.',
    'no-such-channel': 'Diesen Kanal gibt es nicht, oder Sie dürfen ihn nicht ändern.',
    'not-a-form': 'Diese URL nimmt nur Formulare an. Öffnen Sie die Seite und senden Sie das Formular von dort.',
    'not-parked': 'Dieses Element ist nicht mehr geparkt, oder es kann nicht erneut verarbeitet werden.',
    'nothing-minified': 'Dieses Ereignis gibt es nicht, oder keiner seiner Frames ist minifiziert.',
    'other-site':
      'Dieses Formular kam von einer anderen Website und wurde deshalb abgelehnt. Öffnen Sie die Seite hier und senden Sie es erneut.',
    'owners-add-projects':
      'Nur Eigentümer können Projekte erstellen. Bitten Sie einen Eigentümer, Ihres zu erstellen und Sie zum Admin zu machen.',
    'paste-too-long': 'Dieser Text ist zu lang zum Nachschlagen. Fügen Sie nur den Teil mit dem Code ein.',
    'report-too-long': 'Diese Meldung ist zu lang. Kürzen Sie sie und senden Sie sie erneut.',
    'too-many-lookups': 'Sie haben zu viele Codes nachgeschlagen. Warten Sie eine Minute und versuchen Sie es erneut.',
    'sign-in-header': 'Diese Anfrage hat einen Anmelde-Header, kam aber nicht vom vertrauten Proxy (AUTH_HEADER_FROM).',
    'broken-sign-in-header': 'Der Anmelde-Header des Proxys muss genau eine E-Mail-Adresse enthalten.',
    'too-many-pages': 'Es werden gerade zu viele Seiten geladen. Versuchen Sie es gleich noch einmal.',
    'two-users': 'Sitzung und API-Token gehören verschiedenen Konten. Senden Sie nur eines davon.',
    'wrong-form': 'Dieses Formular gehört nicht zu dieser Seite. Laden Sie die Seite neu und versuchen Sie es erneut.',
  },
}
