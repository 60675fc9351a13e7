/** Whether letters go out, as a figure for whoever watches the site. */
import type { AskedFigures } from '../platform/asked-figures.ts';
import type { Clock } from '../platform/clock.ts';

/** One that was given up is forgotten here after so long, in ms: codes are worth minutes, and nobody asks for the next while none comes. */
const givenUpCountsMs = 3_600_000;

export function letterGauge(figures: AskedFigures, clock: Clock): void {
  figures.add(
    async (db) => {
      const { rows } = await db.query<{ since: Date | null }>(
        'select min(since) as since from untaken_letter where not given_up or since > $1',
        [new Date(clock.now().getTime() - givenUpCountsMs)],
      );
      return rows[0]?.since ?? undefined;
    },
    [
      {
        name: 'letters_unsent_seconds',
        // A single mailbox that puts its letters off is none: others were taken since.
        help: 'For how long the mail server has taken no letter while some are to be sent; 0: it takes them',
        of: (since) => (since === undefined ? 0 : (clock.now().getTime() - since.getTime()) / 1_000),
      },
    ],
  );
}
