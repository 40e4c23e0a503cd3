import type { nowhereTexts, setupTexts } from '../en/setup'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { count } = numbersIn('de')

export const setup: TextsOf<typeof setupTexts> = {
  title: 'Digestline einrichten',
  below: 'Legen Sie Ihr Konto und Ihr erstes Projekt an.',
  wrong: 'Bitte korrigieren Sie die Felder unten.',
  setUp: 'Einrichten',
  email: 'E-Mail-Adresse',
  name: 'Ihr Name',
  password: 'Passwort',
  passwordHint: (least) => `Mindestens ${count(least)} Zeichen. Einige Wörter reichen.`,
  notYet: 'Digestline ist noch nicht eingerichtet',
  oldLink: 'Dieser Link ist nicht mehr gültig. Es gibt einen neueren, oder er wurde unvollständig kopiert.',
  findLink: (command) => (
    <>
      Öffnen Sie den Link, der beim Start des Servers ausgegeben wurde. Einen neuen erhalten Sie auf dem Server mit{' '}
      {command}.
    </>
  ),
  project: {
    name: 'Projektname',
    nameExample: 'Webshop',
    nameHint: 'Teil der Issue-IDs, z. B. WEB-SHOP-12.',
    platform: 'Plattform',
  },
}

export const nowhere: TextsOf<typeof nowhereTexts> = {
  page: 'Nicht gefunden',
  title: 'Seite nicht gefunden',
  words: 'Prüfen Sie die URL. Um einen Code nachzuschlagen, verwenden Sie das Feld oben.',
  start: 'Zur Startseite',
}
