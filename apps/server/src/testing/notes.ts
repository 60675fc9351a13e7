/** Runs `work` while staff's actions cannot be noted, and what must not be without its note must not happen. @param db the owner's */
import type { Queryable } from '../platform/database.ts';

export async function withoutNotes<Result>(db: Queryable, work: () => Promise<Result>): Promise<Result> {
  await db.query(
    `create function no_notes() returns trigger language plpgsql as $$ begin raise 'no notes'; end $$;
     create trigger no_notes before insert on audit for each row execute function no_notes();`,
  );
  try {
    return await work();
  } finally {
    await db.query('drop function no_notes() cascade');
  }
}
