/*
 * Commands: the writes of the store. The one writer carries them out; everyone else sends them as data (a name and
 * structured-cloneable arguments). Each command declares what it changes, so that a new or renamed one cannot forget to.
 */

/**
 * What a command changes that other parts of the process must hear about:
 * `keys`: keys or quotas, which intake caches; `access`: who may see what; `issues`: what open pages show;
 * `uploads`: an upload waits to be assembled; `deliveries`: a message may be due; `retries`: a parked item waits to be processed again; `none`: nothing that a page shows.
 */
export type Changes = 'keys' | 'access' | 'issues' | 'uploads' | 'deliveries' | 'retries' | 'none'

/** What a command returned, and what it changed. Structured-cloneable. */
export type Done<R = unknown> = { result: R; changed: Changes }

/** Sends a command to the writer, in this thread or another. Rejects with StoreTrouble when it could not be carried out now. */
export type SendCommand = (name: string, args: unknown) => Promise<Done>

/** A command as an engine carries it out, inside one transaction. */
export type Command<A = never, R = unknown> = { changes: Changes; run: (args: A) => R }

type Runs = Record<string, (args: never) => unknown>
type Commands<R extends Runs> = { [N in keyof R]: Command<Parameters<R[N]>[0], ReturnType<R[N]>> }

/** Puts commands together with what each of them changes. The types ask for an entry for every command, and for no other. */
export function commands<R extends Runs>(changes: { [N in keyof R]: Changes }, runs: R): Commands<R> {
  const entries = Object.keys(runs).map((name) => [name, { changes: changes[name], run: runs[name] }])
  return Object.fromEntries(entries) as Commands<R>
}
