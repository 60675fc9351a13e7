/** Checks from their asking to what the operator is told of them. A check that was decided stays as it is. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { every, letGo } from '../kit/background.ts';
import type { Callbacks } from '../kit/callbacks.ts';
import type { MovableClock } from '../kit/clock.ts';
import type { Store } from '../kit/store.ts';

/** What a document can be found to be. */
export const findings = [
  'unreadable',
  'expired',
  'not_accepted',
  'mismatch',
  'other_person',
  'underage',
] as const;
export type Finding = (typeof findings)[number];

export interface Verdict {
  readonly state: 'passed' | 'failed' | 'people';
  readonly reasons: readonly Finding[];
}

export interface Submitted {
  /** The operator's; the same content again is the same check. */
  readonly id: string;
  /** Of the document. */
  readonly number: string;
  readonly pictures: readonly unknown[];
}

const row = z.object({
  id: z.string(),
  content_hash: z.string(),
  state: z.enum(['open', 'passed', 'failed', 'people']),
  reasons: z.string().transform((text) => z.array(z.enum(findings)).parse(JSON.parse(text))),
});
export type Check = Readonly<z.output<typeof row>>;
const idRow = z.object({ id: z.string() });

export interface Checks {
  /** @returns `undefined` when the id names another check */
  take(submitted: Submitted): Check | undefined;
  find(id: string): Check | undefined;
  decide(id: string, verdict: Verdict): Check | undefined;
  /** Tells the operator once more. */
  repeat(id: string): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** A check takes this long, in ms. */
const takesMs = 2_000;
const lookEveryMs = 300;

export function openChecks(store: Store, clock: MovableClock, callbacks: Callbacks): Checks {
  let stopLooking: () => Promise<void> = async () => undefined;
  const find = (id: string) =>
    store.one(row, 'select id, content_hash, state, reasons from document_check where id = :id', { id });

  function decide(id: string, { state, reasons }: Verdict): Check | undefined {
    const now = clock.now();
    const decided = store.transact(() => {
      const changed = store.run(
        `update document_check set state = :state, reasons = :reasons, decided_at = :now where id = :id and state = 'open'`,
        { id, state, reasons: JSON.stringify(reasons), now },
      );
      if (changed > 0) callbacks.add(id, { id, status: state, reasons }, now);
      return find(id);
    });
    letGo(callbacks.deliverDue());
    return decided;
  }

  /** Whoever nobody has decided about passes: nobody looks at anything here. */
  async function decideDue(): Promise<void> {
    const due = store.all(
      idRow,
      `select id from document_check where state = 'open' and due_at <= :now order by due_at limit 50`,
      { now: clock.now() },
    );
    for (const { id } of due) decide(id, { state: 'passed', reasons: [] });
    await callbacks.deliverDue();
  }

  return {
    find,
    decide,
    take(submitted) {
      const hash = createHash('sha256').update(JSON.stringify(submitted)).digest('hex');
      const taken = store.transact(() => {
        const known = find(submitted.id);
        if (known) return known.content_hash === hash ? known : undefined;
        const now = clock.now();
        store.run(
          'insert into document_check (id, content_hash, asked_at, due_at) values (:id, :hash, :now, :due)',
          { id: submitted.id, hash, now, due: now + takesMs },
        );
        return find(submitted.id);
      });
      const known = taken === undefined ? undefined : foundIn(submitted.number);
      return taken?.state === 'open' && known !== undefined ? decide(submitted.id, known) : taken;
    },
    repeat: (id) => callbacks.repeat(id),
    start() {
      stopLooking = every(lookEveryMs, decideDue);
    },
    async stop() {
      await callbacks.stop();
      await stopLooking();
    },
  };
}

/** Numbers that tests and a first look use, by how they begin; every other passes after two seconds. */
function foundIn(number: string): Verdict | undefined {
  if (number.startsWith('PEOPLE')) return { state: 'people', reasons: [] };
  const finding = findings.find((one) => number.startsWith(one.toUpperCase().replace('_', '')));
  return finding && { state: 'failed', reasons: [finding] };
}
