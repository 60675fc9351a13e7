/** Figures of the venues for whoever watches the site: how far behind their records are, what nobody could record, what they pay. */
import { yuanNumber } from '@mingpai/contract/money';
import { Gauge, type Registry } from 'prom-client';
import type { AppContext } from '../platform/context.ts';
import { type VenueStatus, venueStandings } from './console-lists.ts';
import type { LimitsOf } from './exposure.ts';

interface Figure {
  readonly name: string;
  readonly help: string;
  /** null: there is none of this venue. */
  readonly of: (venue: VenueStatus) => number | null;
}

const figures: readonly Figure[] = [
  {
    name: 'venue_records_lag_seconds',
    help: 'How long ago all that a venue had to tell was recorded',
    of: ({ lagSeconds }) => lagSeconds,
  },
  {
    name: 'venue_records_set_aside',
    help: 'Bets that a venue reported and that could not be recorded',
    of: ({ setAside }) => setAside,
  },
  {
    name: 'venue_wins_held',
    help: 'Wins above the limits of a venue that wait for people',
    of: ({ winsHeld }) => winsHeld,
  },
  {
    name: 'venue_paid_today_yuan',
    help: 'What a venue paid to members today (Beijing time) more than it took',
    of: ({ paidToday }) => yuanNumber(paidToday),
  },
  {
    name: 'venue_day_alarm',
    help: '1 while a venue paid more today than operators want to see of a day',
    of: ({ dayAlarm }) => (dayAlarm ? 1 : 0),
  },
];

export function venueGauges(
  register: Registry,
  { database, clock, limitsOf }: Pick<AppContext, 'database' | 'clock'> & { readonly limitsOf: LimitsOf },
): void {
  let asked: Promise<readonly VenueStatus[]> | undefined;
  /** One question for all figures of a visit. */
  function standings(): Promise<readonly VenueStatus[]> {
    asked ??= venueStandings(database, clock.now(), limitsOf).finally(() => {
      asked = undefined;
    });
    return asked;
  }

  for (const { name, help, of } of figures)
    new Gauge({
      name,
      help,
      labelNames: ['venue'],
      registers: [register],
      async collect() {
        this.reset();
        for (const venue of await standings()) {
          const figure = of(venue);
          if (figure !== null) this.set({ venue: venue.code }, figure);
        }
      },
    });
}
