/** What waits, what nobody can explain, and games that stray from their models, as figures for whoever watches the site; the same as on the console's first page. */
import { unexplainedPlaces } from '@mingpai/contract/console/reports/names';
import { yuanNumber } from '@mingpai/contract/money';
import { Gauge, type Registry } from 'prom-client';
import type { AppContext } from '../platform/context.ts';
import type { Settings } from '../settings/index.ts';
import { strayingGames } from './returns.ts';
import { unexplained } from './unexplained.ts';
import { inFlight, queuesOf } from './waiting.ts';

type Waits = readonly { readonly name: string; readonly oldest: Date | null }[];

/** Ages are whole seconds; 0 where nothing waits. All nodes tell the same: they are the site's. */
export function waitingGauges(
  register: Registry,
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  settings: Settings,
): void {
  const ages = (
    gauge: Gauge<'queue' | 'kind' | 'place'>,
    label: 'queue' | 'kind' | 'place',
    waits: Waits,
  ) => {
    const now = clock.now().getTime();
    for (const { name, oldest } of waits)
      gauge.set({ [label]: name }, oldest === null ? 0 : Math.floor((now - oldest.getTime()) / 1_000));
  };
  new Gauge({
    name: 'queue_oldest_seconds',
    help: 'Age of the oldest in a queue that people could decide now',
    labelNames: ['queue'],
    registers: [register],
    async collect() {
      ages(this, 'queue', await queuesOf(database, clock.now()));
    },
  });
  new Gauge({
    name: 'money_in_flight_oldest_seconds',
    help: 'Age of the oldest movement whose other side has not answered yet',
    labelNames: ['kind'],
    registers: [register],
    async collect() {
      ages(this, 'kind', await inFlight(database));
    },
  });
  new Gauge({
    name: 'game_return_stray',
    help: '1 for a game that brought back more (above) or less (below) in thirty days than its model can be thought to',
    labelNames: ['game', 'side'],
    registers: [register],
    async collect() {
      this.reset();
      for (const { game, verdict } of await strayingGames(database, clock.now()))
        this.set({ game, side: verdict }, 1);
    },
  });
  new Gauge({
    name: 'unexplained_money_yuan',
    help: 'Money at a place of which nobody can say yet whose it is; 0 is the only good figure',
    labelNames: ['place'],
    registers: [register],
    async collect() {
      const { depositRate } = await settings.current('exchange');
      const found = await unexplained(database, BigInt(depositRate), [], clock.now());
      for (const place of unexplainedPlaces)
        this.set(
          { place },
          yuanNumber(
            found.filter((one) => one.place === place).reduce((sum, { amount }) => sum + amount, 0n),
          ),
        );
    },
  });
}
