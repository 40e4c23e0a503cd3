import type { CauseFacts } from '../../symbolication/explain-cause'
import type { Candidate, MapProblem } from '../../symbolication/resolution'
import type { minifiedTexts } from '../en/minified'
import type { TextsOf } from '../namespace'

const problems: Record<MapProblem['what'], (value: string) => string> = {
  not_json: (message) => `kein gültiges JSON (${message})`,
  not_object: () => 'kein JSON-Objekt',
  wrong_version: (version) => `Version ${version}; nur Version 3 wird unterstützt`,
  no_mappings: () => 'keine Quellen oder keine lesbaren Mappings',
  many_mappings: (most) => `mehr als ${most} Mappings`,
  damaged: (message) => message || 'beschädigt',
  gone: () => 'die Datei wurde gelöscht',
  large: (megabytes) => `größer als ${megabytes} MB`,
  large_together: () => 'die Dateien dieses Stacktrace sind zusammen zu groß',
  store: () => 'Die Datenbank war nicht lesbar',
  digest: (digest) => `Digestline ist fehlgeschlagen, mit dem Digest ${digest}`,
}

export const minified: TextsOf<typeof minifiedTexts> = {
  titles: {
    uploaded_after_event: 'Nach dem Ereignis hochgeladen',
    no_debug_id_and_no_release: 'Weder Debug-ID noch Release',
    no_artifacts: 'Kein Upload für das Release',
    debug_id_not_uploaded: 'Debug-ID nicht hochgeladen',
    wrong_release: 'Für ein anderes Release hochgeladen',
    wrong_dist: 'Für ein anderes Dist hochgeladen',
    url_not_in_release: 'Unter anderem Namen hochgeladen',
    map_missing_for_file: 'Datei ohne Source Map',
    map_reference_missing: 'Angegebene Source Map fehlt',
    map_unreadable: 'Source Map nicht lesbar',
    map_too_large: 'Source Map zu groß',
    map_without_sources: 'Source Map ohne Quellen',
    map_without_text: 'Source Map ohne Quelltext',
    position_not_in_map: 'Position nicht in der Source Map',
    no_column: 'Keine Spalte',
    too_many_frames: 'Stacktrace zu tief',
    resolving_failed: 'Auflösen fehlgeschlagen',
  },
  sentences: {
    uploaded_after_event: ({ uploadedAt = 0, lateDays }) => [
      `Eine passende Datei wurde am ${day(uploadedAt)} hochgeladen, nachdem dieser Stacktrace aufgelöst wurde.`,
      `Stacktraces der letzten ${lateDays} Tage werden automatisch erneut aufgelöst. Lösen Sie ältere selbst erneut auf.`,
    ],
    no_debug_id_and_no_release: ({ candidates }) => [
      'Das Ereignis hat für diese Datei keine Debug-ID und kein Release. Daher lässt sich keine Source Map finden.',
      ...(candidates.length > 0 ? [`Eine Datei mit diesem Namen ist vorhanden: ${listed(candidates)}.`] : []),
      'Fügen Sie vor dem Deployment Debug-IDs ein, oder legen Sie das Release in den Optionen des SDK fest.',
    ],
    no_artifacts: (facts) => [
      `Für ${build(facts)} wurde nichts hochgeladen, und das Ereignis hat keine Debug-ID für diese Datei.`,
    ],
    debug_id_not_uploaded: ({ debugId = '', candidates }) => [
      `Die Datei hat die Debug-ID ${debugId}, die in keinem Upload vorkommt.`,
      ...(candidates.length > 0
        ? [
            `Aus einem anderen Build ist eine Datei mit diesem Namen vorhanden: ${listed(candidates)}.`,
            'Laden Sie den Build hoch, der im Einsatz ist.',
          ]
        : [
            'Laden Sie die Dateien des Builds hoch, der im Einsatz ist, nachdem Sie Debug-IDs eingefügt haben. Ein neuer Build kann andere IDs erhalten.',
          ]),
    ],
    wrong_release: (facts) => [
      `Das Ereignis gehört zu ${build(facts)}. Die Datei ist nur für andere Releases vorhanden: ${listed(facts.candidates)}.`,
      'Verwenden Sie beim Upload und in den Optionen des SDK denselben Namen für das Release.',
    ],
    wrong_dist: ({ dist, dists, others }) => [
      `Dieses Release hat die Datei nur ${distList(dists)}. Das Ereignis hat ${dist ? `Dist ${dist}` : 'kein Dist'}.`,
      ...(others.length > 0 ? [`Andere Releases haben eine Datei mit diesem Namen: ${listed(others)}.`] : []),
      dist
        ? 'Laden Sie die Datei mit diesem Dist hoch.'
        : 'Laden Sie die Datei ohne Dist hoch, oder legen Sie das Dist in den Optionen des SDK fest.',
    ],
    url_not_in_release: (facts) => [
      `Die Uploads für ${build(facts)} enthalten ${facts.name} nicht.`,
      ...(facts.candidates.length > 0 ? [`Am ähnlichsten: ${listed(facts.candidates)}.`] : []),
      'Der hochgeladene Name muss der Pfad sein, unter dem die Datei ausgeliefert wird. Mit Debug-IDs spielt der Name keine Rolle.',
    ],
    map_missing_for_file: ({ debugId, candidates, mapUrl }) => [
      `Die Datei wurde ohne ihre Source Map hochgeladen (${listed(candidates)}).`,
      debugId
        ? `Kein Upload enthält eine Source Map mit der Debug-ID ${debugId}${mapUrl ? `. Die Datei verweist auf ${mapUrl}` : ''}.`
        : 'Die Datei verweist auf keine Source Map, und neben ihr liegt keine.',
      'Schalten Sie Source Maps im Bundler ein (build.sourcemap in Vite, devtool in webpack). Fügen Sie dann Debug-IDs ein, und laden Sie hoch.',
    ],
    map_reference_missing: (facts) => [
      `Die hochgeladene Datei verweist auf ${facts.mapUrl ?? 'eine Source Map'}, die in den Uploads für ${build(facts)} fehlt.`,
    ],
    map_unreadable: ({ mapUrl, problem }) => [
      `Die Source Map${spaced(mapUrl)} ist nicht lesbar: ${problemIn(problem) ?? 'beschädigt'}.`,
      'Bauen Sie neu, und laden Sie noch einmal hoch. Möglicherweise ist der Upload unvollständig.',
    ],
    map_too_large: ({ mapUrl, problem }) => [
      `Die Source Map${spaced(mapUrl)} ist zu groß${problem ? `: ${problemIn(problem)}` : ''}.`,
      'Teilen Sie das Bundle in Chunks auf, oder lassen Sie die Quellen von Paketen weg.',
    ],
    map_without_sources: ({ mapUrl }) => [
      `Die Source Map${spaced(mapUrl)} nennt keine Quellen.`,
      'Möglicherweise hat ein späterer Schritt des Builds sie ersetzt. Der letzte Schritt muss die Source Map schreiben.',
    ],
    map_without_text: ({ mapUrl }) => [
      `Die Position ist bekannt, aber die Source Map${spaced(mapUrl)} enthält den Quelltext nicht (sourcesContent).`,
      'Nehmen Sie die Quellen in die Source Maps auf (inlineSources in TypeScript, kein nosources-source-map in webpack, kein sourcemapExcludeSources in Rollup und Vite), oder laden Sie die Quelldateien mit hoch.',
    ],
    position_not_in_map: ({ mapUrl, line, column }) => [
      `Die Source Map${spaced(mapUrl)} hat kein Mapping für Zeile ${line}, Spalte ${column}.`,
      'Die ausgelieferte Datei weicht vermutlich von der hochgeladenen ab: neu gebaut, oder auf dem Weg zum Browser verändert.',
    ],
    no_column: ({ line }) => [
      `Der Frame hat eine Zeile (${line}), aber keine Spalte. Eine minifizierte Zeile enthält viele Funktionen, daher ist die Position nicht eindeutig.`,
    ],
    too_many_frames: ({ mostFrames }) => [`Nur die ${mostFrames} innersten Frames eines Stacktrace werden aufgelöst.`],
    resolving_failed: ({ problem }) => [
      `Das Auflösen ist fehlgeschlagen${problem ? `: ${problemIn(problem)}` : ''}.`,
      'Es wird automatisch wiederholt. Sie können es auch jetzt wiederholen.',
    ],
  },
}

const spaced = (url: string | undefined) => (url ? ` ${url}` : '')

const problemIn = (problem: MapProblem | undefined) => problem && problems[problem.what](problem.value ?? '')

const build = ({ release, dist }: CauseFacts) =>
  release ? `Release ${release} ${dist ? `mit Dist ${dist}` : 'ohne Dist'}` : 'Ereignisse ohne Release'

const distList = (dists: string[]) =>
  [...new Set(dists.map((dist) => (dist === '' ? 'ohne Dist' : `für Dist ${dist}`)))].join(' und ') ||
  'für ein anderes Dist'

const listed = (candidates: Candidate[]) => candidates.map(listedOne).join('; ')

function listedOne({ url, release, dist, debugId, uploadedAt }: Candidate): string {
  const facts = [
    release ? `Release ${release}` : debugId ? 'kein Release' : undefined,
    dist ? `Dist ${dist}` : release ? 'kein Dist' : undefined,
    debugId && `Debug-ID ${debugId}`,
    `hochgeladen am ${day(uploadedAt)}`,
  ]
  return `${url} (${facts.filter(Boolean).join(', ')})`
}

/** A day in UTC: `19.11.2026`. */
const day = (at: number) => new Date(at).toISOString().slice(0, 10).split('-').reverse().join('.')
