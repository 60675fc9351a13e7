/** What waits, what nobody can explain, and games that stray from their models, as figures for whoever watches the site; the same as on the console's first page. */
import { unexplainedPlaces } from '@mingpai/contract/console/reports/names';
import { yuanNumber } from '@mingpai/contract/money';
import type { AskedFigures, Told } from '../platform/asked-figures.ts';
import type { Clock } from '../platform/clock.ts';
import type { Settings } from '../settings/index.ts';
import { promisedIn } from './promised.ts';
import { strayingGames } from './returns.ts';
import { unexplained } from './unexplained.ts';
import { inFlight, queuesOf } from './waiting.ts';

/** Ages are whole seconds; 0 where nothing waits. All nodes tell the same: they are the site's. */
export function waitingGauges(figures: AskedFigures, clock: Clock, settings: Settings): void {
  const ages =
    (label: string) =>
    (waits: readonly { readonly name: string; readonly oldest: Date | null }[]): readonly Told[] =>
      waits.map(({ name, oldest }) => [
        { [label]: name },
        oldest === null ? 0 : Math.floor((clock.now().getTime() - oldest.getTime()) / 1_000),
      ]);
  figures.add(
    async (db) => {
      const [queues, promised] = await Promise.all([queuesOf(db, clock.now()), promisedIn(settings)]);
      return queues.map((queue) => ({ ...queue, promisedSeconds: promised(queue.name) * 60 }));
    },
    [
      {
        name: 'queue_oldest_seconds',
        help: 'Age of the oldest in a queue that people could decide now',
        labels: ['queue'],
        of: ages('queue'),
      },
      {
        name: 'queue_late_seconds',
        help: 'For how long the oldest in a queue has waited beyond what operators promise; 0: not yet',
        labels: ['queue'],
        of: (queues) =>
          queues.map(({ name, oldest, promisedSeconds }) => [
            { queue: name },
            oldest === null
              ? 0
              : Math.max(0, Math.floor((clock.now().getTime() - oldest.getTime()) / 1_000) - promisedSeconds),
          ]),
      },
    ],
  );
  figures.add(inFlight, [
    {
      name: 'money_in_flight_oldest_seconds',
      help: 'Age of the oldest movement whose other side has not answered yet',
      labels: ['kind'],
      of: ages('kind'),
    },
  ]);
  figures.add(
    (db) => strayingGames(db, clock.now()),
    [
      {
        name: 'game_return_stray',
        help: '1 for a game that brought back more (above) or less (below) in thirty days than its model can be thought to',
        labels: ['game', 'side'],
        of: (games) => games.map(({ game, verdict }) => [{ game, side: verdict }, 1]),
      },
    ],
  );
  figures.add(
    async (db) => {
      const { depositRate } = await settings.current('exchange');
      return unexplained(db, BigInt(depositRate), [], clock.now());
    },
    [
      {
        name: 'unexplained_money_yuan',
        help: 'Money at a place of which nobody can say yet whose it is; 0 is the only good figure',
        labels: ['place'],
        of: (found) =>
          unexplainedPlaces.map((place) => [
            { place },
            yuanNumber(
              found.filter((one) => one.place === place).reduce((sum, { amount }) => sum + amount, 0n),
            ),
          ]),
      },
    ],
  );
}
