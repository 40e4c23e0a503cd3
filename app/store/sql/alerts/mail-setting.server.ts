import type { Db } from '../db'

/**
 * Stores whether this server can send mail. Rules enqueue mail only then, so that no unsendable mail piles up. It is in the database
 * because a command of the command line does not know the server's environment.
 */
export async function keepWhetherMail(db: Db, mail: boolean): Promise<void> {
  if (!mail) await db.prepare("delete from setting where name = 'mail'").run()
  else await db.prepare("insert into setting (name, value) values ('mail', 'on') on conflict (name) do nothing").run()
}
