/** The change feed of a machine in one process: what a transaction announced is known when it has committed. */
import type pg from 'pg';
import type { ChangeFeed } from '../../apps/server/src/platform/change-feed.ts';
import { type Life, within } from '../machine/life.ts';
import type { Statement } from '../machine/statements.ts';

export interface MachineFeed extends ChangeFeed {
  /** Each statement that was answered. */
  heard(statement: Statement, done: boolean, values: readonly unknown[] | undefined): void;
}

/** @param life of the process that is told: what it does then is its own, whoever announced the change */
export function openMachineFeed(life: Life): MachineFeed {
  const listeners = new Map<string, ((key: string) => void)[]>();
  const open = new Map<pg.Client, string[]>();

  function deliver(payload: string): void {
    const space = payload.indexOf(' ');
    if (life.dead) return;
    for (const changed of listeners.get(payload.slice(0, space)) ?? [])
      within(life, () => changed(payload.slice(space + 1)));
  }

  return {
    reliable: true,
    unansweredMs: () => 0,
    former: false,
    on(topic, changed) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), changed]);
    },
    onSilence: () => undefined,
    // Every transaction of this machine ends in this process, which is told at once.
    follow: () => undefined,
    close: async () => undefined,
    heard({ client, text }, done, values) {
      if (text.length < 12) {
        const word = text.toLowerCase();
        if (word.startsWith('begin')) open.set(client, []);
        else if (word === 'rollback') open.delete(client);
        else if (word === 'commit') {
          const said = open.get(client) ?? [];
          open.delete(client);
          if (done) for (const payload of new Set(said)) deliver(payload);
        }
        return;
      }
      if (!done || !text.startsWith('select pg_notify(')) return;
      const payload = String(values?.[1]);
      const said = open.get(client);
      if (said) said.push(payload);
      else deliver(payload);
    },
  };
}
