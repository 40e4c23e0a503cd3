/** Joins class names, leaving out what is false or absent. */
export function classNames(...names: (string | false | undefined)[]): string {
  // A page calls this some thousand times: without lists in between.
  let all = ''
  for (const name of names) if (name) all = all === '' ? name : `${all} ${name}`
  return all
}
