import type { uploadsTexts } from '../en/uploads'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count } = numbersIn('de')
const events = (n: number) => plural(n, 'Ereignis', 'Ereignisse')

export const uploads: TextsOf<typeof uploadsTexts> = {
  title: 'Source Maps',
  titleOf: (project) => `Source Maps von ${project}`,
  byDebugId: 'Nach Debug-ID',
  files: (n) => plural(n, 'Datei', 'Dateien'),
  dist: (dist) => `Dist ${dist}`,
  separately: 'einzeln gesendet',
  warnings: (n, orMore) => `${plural(n, 'Warnung', 'Warnungen')}${orMore ? ' oder mehr' : ''}`,
  diagnose: 'Diagnose',
  processing: 'In Verarbeitung',
  failed: 'Fehlgeschlagen',
  failedNote: 'Diese Uploads sind in den letzten Tagen fehlgeschlagen. Das Werkzeug erhielt dieselbe Meldung.',
  none: 'Noch keine Uploads',
  noneText: 'Mit Source Maps zeigen minifizierte Frames Ihre Datei, Ihre Funktion und Ihre Codezeilen.',
  uploads: 'Hochgeladen',
  uploadsNote: (days) => `Neueste zuerst. Uploads werden nach ${plural(days, 'Tag', 'Tagen')} ohne Nutzung gelöscht.`,
  moreUploads: 'Weitere Uploads',
  noOlder: 'Keine älteren Uploads.',
  howTo: 'Aus dem Build hochladen',
  howToNote:
    'Funktioniert mit sentry-cli und den Bundler-Plugins von Sentry. Benötigt ein Token mit dem Scope „upload“.',
  createToken: 'Token erstellen',
  byTool: 'Beispiele nach Werkzeug',
  terminal: 'Terminal, nach dem Build',
  one: {
    upload: 'Hochgeladene Dateien',
    remove: 'Upload löschen',
    removeAsk: 'Upload löschen …',
    removeTitle: 'Diesen Upload löschen?',
    removeQuestion: 'Neue Stacktraces werden nicht mehr damit aufgelöst. Sie können ihn erneut hochladen.',
    removed: 'Upload gelöscht.',
    files: 'Dateien',
    noMore: 'Keine weiteren Dateien.',
    moreFiles: 'Weitere Dateien',
    dist: 'Dist',
    uploaded: 'Hochgeladen',
    lastUsed: 'Zuletzt verwendet',
    size: 'Größe komprimiert',
    bundleId: 'Bundle-ID',
    noChecksum: 'keine: einzeln gesendet',
    warnings: 'Warnungen',
    warningsNote: 'Der Upload bleibt erhalten, aber diese Dateien funktionieren möglicherweise nicht wie erwartet.',
    others: (n) => `und ${count(n)} weitere`,
    map: (name) => `Source Map: ${name}`,
    kinds: {
      minified_source: 'gebauter Code',
      source: 'Quelltext',
      source_map: 'Source Map',
      indexed_ram_bundle: 'RAM-Bundle',
    },
  },
  warningKinds: {
    no_manifest: {
      title: 'Kein manifest.json im Archiv',
      advice: 'Die Dateien wurden nach ihren Pfaden benannt. Laden Sie mit sentry-cli oder einem Bundler-Plugin hoch.',
    },
    unreadable_manifest: {
      title: 'manifest.json nicht lesbar',
      advice: 'Die Dateien wurden nach ihren Pfaden benannt. Laden Sie mit sentry-cli oder einem Bundler-Plugin hoch.',
    },
    missing_file: {
      title: 'Aufgeführt, aber nicht im Archiv',
      advice: 'Die Datei fehlt oder lässt sich nicht entpacken. Bauen Sie neu, und laden Sie noch einmal hoch.',
    },
    duplicate_file: { title: 'Datei doppelt vorhanden', advice: 'Die erste wird verwendet.' },
    strange_path: {
      title: 'Pfad außerhalb des Archivs',
      advice:
        'Pfade dienen nur als Namen; dorthin wird nichts geschrieben. Prüfen Sie das Werkzeug, das das Archiv gepackt hat.',
    },
    unlisted_file: {
      title: 'Im Archiv, aber nicht aufgeführt',
      advice: 'Nur Dateien, die in manifest.json stehen, bleiben erhalten.',
    },
    unknown_kind: { title: 'Unbekannter Dateityp', advice: 'Der Typ wurde aus dem Dateinamen abgeleitet.' },
    no_debug_id: {
      title: 'Weder Debug-ID noch Release',
      advice:
        'Dieser Datei lässt sich kein Ereignis zuordnen. Führen Sie vor dem Upload „sentry-cli sourcemaps inject“ aus.',
    },
    bad_debug_id: {
      title: 'Ungültige Debug-ID',
      advice: 'Sie muss eine UUID sein. Führen Sie „sourcemaps inject“ noch einmal aus.',
    },
    not_json: {
      title: 'Source Map ist kein JSON',
      advice: 'Die Datei ist beschädigt oder keine Source Map. Bauen Sie neu.',
    },
    not_a_source_map: {
      title: 'JSON, aber keine Source Map',
      advice: 'Version oder Mappings fehlen. Prüfen Sie, was der Build dorthin schreibt.',
    },
    no_sources: {
      title: 'Source Map ohne Quellen',
      advice: 'Sie führt keine Dateien auf. Prüfen Sie die Einstellungen des Bundlers.',
    },
    no_sources_content: {
      title: 'Source Map ohne Quelltext',
      advice: 'Frames erhalten ihre Position, aber keine Codezeilen. Schalten Sie „sourcesContent“ ein.',
    },
    no_map: {
      title: 'Keine Source Map für diese Datei',
      advice: 'Ihre Frames bleiben minifiziert. Schalten Sie im Build Source Maps ein („hidden“ reicht).',
    },
    map_elsewhere: {
      title: 'Source Map auf einem anderen Server',
      advice: 'Digestline lädt keine Dateien herunter. Laden Sie auch die Source Map hoch.',
    },
    no_files: { title: 'Leerer Upload', advice: 'Prüfen Sie den hochgeladenen Ordner.' },
  },
  doctor: {
    title: 'Source-Map-Diagnose',
    titleOf: (project) => `Source-Map-Diagnose von ${project}`,
    below: 'Warum Frames aktueller Ereignisse minifiziert sind, und der Befehl, der es behebt.',
    retry: 'Erneut versuchen',
    retrying: 'Minifizierte Stacktraces werden erneut aufgelöst.',
    retried: (stacks) => `Wird erneut aufgelöst: bisher ${plural(stacks, 'Stacktrace', 'Stacktraces')}.`,
    none: 'Keine minifizierten Frames',
    noneText:
      'Alle aktuellen Frames, die eine Source Map benötigen, sind aufgelöst, oder es ist noch kein Ereignis mit solchen Frames eingetroffen.',
    counts: (n, stacks, last) => (
      <>
        {events(n)}, {plural(stacks, 'Stacktrace', 'Stacktraces')}, zuletzt {last}
      </>
    ),
    events,
    anyFile: '(beliebige Datei)',
    fix: 'Beheben',
    latest: (issue) => `Neuestes Ereignis (${issue})`,
    moreFiles: (n) => `${plural(n, 'weitere Datei', 'weitere Dateien')}.`,
    only: (most) => `Nur die neuesten ${count(most)} minifizierten Stacktraces werden gezählt.`,
  },
}
