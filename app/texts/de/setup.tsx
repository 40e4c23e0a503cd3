import type { nowhereTexts, setupTexts } from '../en/setup'
import type { TextsOf } from '../namespace'

export const setup: TextsOf<typeof setupTexts> = {
  title: 'Digestline einrichten',
  below: 'Ihr Konto und die erste Anwendung, die hierher meldet.',
  wrong: 'Noch ist nicht alles richtig; siehe unten.',
  setUp: 'Einrichten',
  email: 'E-Mail-Adresse',
  name: 'Ihr Name',
  password: 'Passwort',
  passwordHint: (least) => `Mindestens ${least} Zeichen. Einige Wörter reichen.`,
  notYet: 'Digestline ist noch nicht eingerichtet',
  oldLink: 'Dieser Link gilt nicht: Es gibt einen neueren, oder er wurde beim Kopieren abgeschnitten.',
  findLink: (command) => (
    <>
      Das Terminal, in dem es gestartet wurde, hat einen Link ausgegeben; öffnen Sie ihn, um das erste Konto anzulegen.
      Einen frischen Link gibt {command} aus, dort ausgeführt, wo Digestline installiert ist.
    </>
  ),
  project: {
    name: 'Name des Projekts',
    nameExample: 'Webshop',
    nameHint: 'Seine Issues heißen danach, etwa WEB-SHOP-12.',
    platform: 'Plattform',
  },
}

export const nowhere: TextsOf<typeof nowhereTexts> = {
  page: 'Nicht gefunden',
  title: 'Unter dieser Adresse gibt es keine Seite',
  words:
    'Der Link ist vielleicht alt, oder es fehlt ein Buchstabe. Der Code einer Fehlerseite gehört in das Feld oben.',
  start: 'Startseite',
}
