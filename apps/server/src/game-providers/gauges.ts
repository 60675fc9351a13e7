/** Figures of the venues for whoever watches the site: how far behind their records are, what nobody could record, what they pay. */
import { yuanNumber } from '@mingpai/contract/money';
import type { AskedFigures, Told } from '../platform/asked-figures.ts';
import type { Clock } from '../platform/clock.ts';
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

export function venueGauges(asked: AskedFigures, clock: Clock, limitsOf: LimitsOf): void {
  asked.add(
    (db) => venueStandings(db, clock.now(), limitsOf),
    figures.map(({ name, help, of }) => ({
      name,
      help,
      labels: ['venue'],
      of: (venues: readonly VenueStatus[]) =>
        venues.flatMap((venue): Told[] => {
          const figure = of(venue);
          return figure === null ? [] : [[{ venue: venue.code }, figure]];
        }),
    })),
  );
}
