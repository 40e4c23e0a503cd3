import type { fallbackTexts } from '../en/fallback'
import type { TextsOf } from '../room'

const noProject = 'Dieses Projekt gibt es nicht, oder es ist nicht für Sie bestimmt.'
const noIssue = 'Dieses Issue gibt es nicht, oder Sie dürfen es nicht ändern.'
const noUpload = 'Diesen Upload gibt es nicht, oder er ist nicht für Sie bestimmt.'
const otherForm =
  'Dieses Formular stammt nicht von der Seite, zu der es gehört. Öffnen Sie sie und versuchen Sie es noch einmal.'

export const fallback: TextsOf<typeof fallbackTexts> = {
  again: 'Noch einmal versuchen',
  start: 'Zur Startseite',
  about: 'Was darüber bekannt ist',
  reload: 'Seite neu laden',
  refused: {
    400: { title: 'Das hat nicht geklappt', text: 'Die Anfrage war nicht zu verstehen.' },
    401: { title: 'Melden Sie sich zuerst an', text: 'Diese Seite ist für Menschen mit einem Konto.' },
    403: { title: 'Nicht erlaubt', text: 'Ihr Konto darf das nicht tun oder sehen.' },
    404: { title: 'Nicht gefunden', text: 'Unter dieser Adresse ist nichts, oder es ist nicht für Sie bestimmt.' },
    405: { title: 'Hier nicht möglich', text: 'Diese Adresse nimmt Anfragen dieser Art nicht an.' },
    413: { title: 'Zu groß', text: 'Es wurde mehr gesendet, als diese Seite annimmt.' },
    415: { title: 'Das hat nicht geklappt', text: 'Diese Adresse nimmt nicht an, was gesendet wurde.' },
    429: { title: 'Zu viele Versuche', text: 'Warten Sie eine Minute, und versuchen Sie es dann noch einmal.' },
    503: {
      title: 'Gerade nicht möglich',
      text: 'Die Datenbank ist anderweitig belegt, und nichts wurde geändert. Gehen Sie zurück und versuchen Sie es gleich noch einmal.',
    },
    507: {
      title: 'Kein Platz mehr',
      text: 'Der Datenträger des Servers ist voll. Schaffen Sie Platz, und versuchen Sie es noch einmal.',
    },
    other: { title: 'Nicht möglich', text: 'Die Anfrage wurde abgelehnt.' },
  },
  signIn: 'Anmelden',
  thrown: {
    'Only admins of this project can change its settings and keys.':
      'Nur Admins dieses Projekts können seine Einstellungen und Schlüssel ändern.',
    'Only owners of this Digestline add projects. Ask one of them to add yours and to make you its admin.':
      'Nur Eigentümer dieses Digestline fügen Projekte hinzu. Bitten Sie einen von ihnen, Ihres hinzuzufügen und Sie zum Admin zu machen.',
    'That is more text than the look-up reads. Paste only the part with the code.':
      'Das ist mehr Text, als das Nachschlagen liest. Fügen Sie nur den Teil mit dem Code ein.',
    'That is more than fits into a report. Shorten it and send it again.':
      'Das ist mehr, als in eine Meldung passt. Kürzen Sie sie und senden Sie sie noch einmal.',
    'The form arrived broken. Open the page and send it again.':
      'Das Formular kam beschädigt an. Öffnen Sie die Seite und senden Sie es noch einmal.',
    'The form asks for something there is not. There are regroup and leave.':
      'Das Formular verlangt etwas, das es nicht gibt. Es gibt regroup und leave.',
    'There are no such look-alikes, or not for you.': 'Diese ähnlichen Issues gibt es nicht, oder nicht für Sie.',
    'There is no such code, or it is not in one of your projects.':
      'Diesen Code gibt es nicht, oder er gehört zu keinem Ihrer Projekte.',
    'There is no such comment, or it is not yours to change.':
      'Diesen Kommentar gibt es nicht, oder Sie dürfen ihn nicht ändern.',
    'There is no such event, or nothing of it is minified.':
      'Dieses Event gibt es nicht, oder nichts daran ist minifiziert.',
    'There is no such issue, or it is in a project you have no access to.':
      'Dieses Issue gibt es nicht, oder Sie haben keinen Zugang zu seinem Projekt.',
    'There is no such issue, or it is not yours to change.': noIssue,
    'There is no such project, or it is not yours to change.':
      'Dieses Projekt gibt es nicht, oder Sie dürfen es nicht ändern.',
    'There is no such project, or you may not see it.': noProject,
    'There is no such project.': 'Dieses Projekt gibt es nicht.',
    'There is no such release, or it is of a project you have no access to.':
      'Dieses Release gibt es nicht, oder Sie haben keinen Zugang zu seinem Projekt.',
    'There is no such release.': 'Dieses Release gibt es nicht.',
    'There is no such team.': 'Dieses Team gibt es nicht.',
    'There is no such view, or it is not shared with you.':
      'Diese Ansicht gibt es nicht, oder sie ist nicht mit Ihnen geteilt.',
    'There is no such upload, or you may not remove it.': noUpload,
    'There is no such upload, or you may not see it.': noUpload,
    'This address takes a form. Open the page and send it from there.':
      'Diese Adresse nimmt ein Formular an. Öffnen Sie die Seite und senden Sie es von dort.',
    'This event has no such file.': 'Zu diesem Event gibt es diese Datei nicht.',
    'This form does not come from the notice of look-alikes. Open that page and try again.': otherForm,
    'This form does not come from the page of a team. Open that page and try again.': otherForm,
    'This form does not come from the page of grouping. Open that page and try again.': otherForm,
    'This form does not come from the page of members. Open that page and try again.': otherForm,
    'This form does not come from the page of rules. Open that page and try again.': otherForm,
    'This form was sent from another site, so it was not accepted. Open the page here and send it again.':
      'Dieses Formular kam von einer anderen Website und wurde deshalb nicht angenommen. Öffnen Sie die Seite hier und senden Sie es noch einmal.',
    'This item is not parked any more, or cannot be tried again.':
      'Dieses Item ist nicht mehr geparkt, oder ein weiterer Versuch ist nicht möglich.',
    'This project has no such key.': 'Dieses Projekt hat keinen solchen Schlüssel.',
  },
}
