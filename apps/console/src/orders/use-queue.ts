import { useState } from 'react';
import { type List, type QueueState, queueStateOf } from '../api/lists.ts';
import { type Reading, useReading } from '../components/reading.ts';
import { type Order, queueEveryMs } from './order.ts';
import { stableRows } from './stable-rows.ts';

/** One of the two queues: what is asked for (kept in the address), and its rows, which hold still while they are read. */
export function useQueue<Row extends Order>(list: List<Row>) {
  const asked = useReading({ list, everyMs: queueEveryMs });
  const { dataUpdatedAt, isPlaceholderData, isFetching, refetch } = asked.query;
  const sensible = asked.senseless.length === 0;
  const data = sensible ? asked.query.data : undefined;
  const state = queueStateOf(asked.filter('state'));
  const waits = state === 'pending' || state === 'unpaid' || state === 'parked';
  const search = asked.filter('search');
  const fields = Object.keys(asked.fields);
  const narrowing = fields.map((field) => asked.filter(field));
  const member = asked.filter('member');
  const view = JSON.stringify([state, search, member, narrowing, asked.pages.page, asked.pages.pageSize]);
  const [kept, setKept] = useState<Kept<Row>>({ view: '', at: 0, rows: [] });

  // What the server last said becomes what is shown, once for each answer.
  const answered = data !== undefined && !isPlaceholderData;
  if (answered && (kept.view !== view || kept.at !== dataUpdatedAt)) {
    const holds = state === 'pending' && kept.view === view;
    setKept({ view, at: dataUpdatedAt, rows: holds ? stableRows(kept.rows, data.rows) : data.rows });
  }

  const queued = new Set(data?.rows.map(({ id }) => id));
  const gone = state === 'pending' && sensible ? kept.rows.filter(({ id }) => !queued.has(id)) : [];
  const reading: Reading<Row> = {
    ...asked,
    rows: sensible ? kept.rows : [],
    answered: asked.answered || kept.rows.length > 0,
  };
  return {
    reading,
    state,
    /** Whether what is shown can still be decided. */
    waits,
    search,
    gone,
    narrowing: asked,
    asked: asked.asked,
    /** Whether what was typed or chosen may have left something out, whatever the state; and without it. */
    narrowed: search !== '' || member !== '' || asked.active() > 0,
    widen: () => asked.clear('search', 'member', ...fields),
    claimers: data?.claimers ?? [],
    /** Whether another view than the one that is shown is on its way. */
    turning: isFetching && isPlaceholderData,
    setState: (next: QueueState) => asked.setFilter('state', next),
    setSearch: (next: string) => asked.setFilter('search', next.trim()),
    /** Asks now, and takes away what has left the queue. */
    refresh: async () => {
      setKept((before) => ({ ...before, view: '' }));
      await refetch();
    },
  };
}

type Kept<Row> = { readonly view: string; readonly at: number; readonly rows: readonly Row[] };
