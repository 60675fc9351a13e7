/** Whether the operator's programs hear of events, as figures for whoever watches the site. */
import type { AskedFigures } from '../platform/asked-figures.ts';
import type { Clock } from '../platform/clock.ts';
import { type Standing, standing } from './listing.ts';

export function webhookGauges(figures: AskedFigures, clock: Clock): void {
  const figure = (name: string, help: string, of: keyof Standing) => ({
    name,
    help,
    of: (told: Standing) => told[of],
  });
  figures.add(
    (db) => standing(db, clock.now()),
    [
      figure('webhook_events_waiting', 'Events that a receiver has not taken, up to 100000', 'waiting'),
      figure('webhook_oldest_waiting_seconds', 'How old the oldest event is that waits', 'oldestSeconds'),
      figure('webhook_receivers_paused', 'Receivers that took nothing for a day, or are gone', 'paused'),
      figure(
        'webhook_receivers_full',
        'Receivers that have so many events waiting that no more are kept',
        'full',
      ),
    ],
  );
}
