import type { Db } from '../db'

/**
 * Keeps whether this server can send mail: rules enqueue mail only then, so that nothing piles up which can't leave. Kept in the database,
 * because the writer of a command of the command line does not know the server's environment.
 */
export async function keepWhetherMail(db: Db, mail: boolean): Promise<void> {
  if (!mail) await db.prepare("delete from setting where name = 'mail'").run()
  else await db.prepare("insert into setting (name, value) values ('mail', 'on') on conflict (name) do nothing").run()
}
