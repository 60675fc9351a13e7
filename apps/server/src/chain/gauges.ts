/** Whether the site sees the chains that it watches, as a figure for whoever watches the site. */
import { protocols } from '@mingpai/contract/states';
import type { AskedFigures, Told } from '../platform/asked-figures.ts';
import type { Clock } from '../platform/clock.ts';
import type { Settings } from '../settings/index.ts';
import { cursorOf } from './store.ts';

/** Chains that nobody watches have none. */
export function chainGauge(figures: AskedFigures, clock: Clock, settings: Settings): void {
  figures.add(
    async (db) => {
      const all = await settings.current('chain');
      const told: Told[] = [];
      for (const chain of protocols.filter((one) => all[one].enabled)) {
        const cursor = await cursorOf(db, chain);
        const since = cursor?.read_at ?? cursor?.trouble_since;
        told.push([{ chain }, since ? (clock.now().getTime() - since.getTime()) / 1_000 : 0]);
      }
      return told;
    },
    [
      {
        name: 'chain_unseen_seconds',
        help: 'Time since a node told of a chain what could be believed',
        labels: ['chain'],
        of: (told) => told,
      },
    ],
  );
}
