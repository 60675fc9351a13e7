/** Whether the operator's programs hear of events, as figures for whoever watches the site. */
import { Gauge, type Registry } from 'prom-client';
import type { AppContext } from '../platform/context.ts';
import { type Standing, standing } from './listing.ts';

export function webhookGauges(
  register: Registry,
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
): void {
  let asked: Promise<Standing> | undefined;
  /** One question for all figures of a visit. */
  const figures = () => {
    asked ??= standing(database, clock.now()).finally(() => {
      asked = undefined;
    });
    return asked;
  };
  const gauge = (name: string, help: string, of: keyof Standing) =>
    new Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        this.set((await figures())[of]);
      },
    });
  gauge('webhook_events_waiting', 'Events that a receiver has not taken, up to 100000', 'waiting');
  gauge('webhook_oldest_waiting_seconds', 'How old the oldest event is that waits', 'oldestSeconds');
  gauge('webhook_receivers_paused', 'Receivers that took nothing for a day, or are gone', 'paused');
  gauge('webhook_receivers_full', 'Receivers that have so many events waiting that no more are kept', 'full');
}
