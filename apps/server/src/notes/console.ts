/** The staff's calls on notes; translation only. */
import { changed, type DefineConsoleCall, unchanged } from '../backoffice/index.ts';
import type { AppContext } from '../platform/context.ts';
import { done } from '../platform/outcome.ts';
import { notesOf, pinNote, writeNote } from './notes.ts';

export function noteConsole(define: DefineConsoleCall, { database, clock }: AppContext): void {
  define('memberNotes', async ({ id }) => {
    const notes = await notesOf(database, BigInt(id));
    return done(
      notes.map(({ id: number, corrects, at, ...note }) => ({
        ...note,
        id: Number(number),
        corrects: corrects === null ? null : Number(corrects),
        at: at.toISOString(),
      })),
    );
  });

  define.change('writeNote', ({ id, body, corrects }, { staff }, change) =>
    change.once({ id, body, corrects: corrects ?? 0 }, async (tx) => {
      const by = { staffId: staff.id, now: clock.now() };
      const note = {
        memberId: BigInt(id),
        body,
        corrects: corrects === undefined ? undefined : BigInt(corrects),
      };
      const written = await writeNote(tx, by, note);
      if (!written.ok) return written;
      const number = Number(written.value);
      return changed(
        { id: number },
        {
          action: corrects === undefined ? 'note_written' : 'note_corrected',
          subject: `member/${id}`,
          before: undefined,
          after: undefined,
          about: { noteNumber: number, ...(corrects !== undefined && { corrects }) },
        },
      );
    }),
  );

  define.change('pinNote', ({ id, pinned }, { staff }, change) =>
    change(async (tx) => {
      const by = { staffId: staff.id, now: clock.now() };
      const memberId = await pinNote(tx, by, { id: BigInt(id), pinned });
      if (memberId === undefined) return unchanged(null);
      return changed(null, {
        action: pinned ? 'note_pinned' : 'note_unpinned',
        subject: `member/${memberId}`,
        before: undefined,
        after: undefined,
        about: { noteNumber: id },
      });
    }),
  );
}
