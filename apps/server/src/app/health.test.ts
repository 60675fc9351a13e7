/** What a balancer and an alarm are told of a node that must not work. */
import { expect, test } from 'vitest';
import { type NotReady, notReady } from './health.ts';

const fits = () => undefined;
const feed = { unansweredMs: () => 0, former: false };

test.each<[string, NotReady | undefined, Partial<typeof feed>, boolean, NotReady | undefined]>([
  ['nothing is wrong', undefined, {}, false, undefined],
  ['the database says nothing', undefined, { unansweredMs: () => 2_000 }, false, 'database'],
  ['it has been silent for a moment', undefined, { unansweredMs: () => 1_999 }, false, undefined],
  [
    'the only primary is of before',
    undefined,
    { unansweredMs: () => 2_000, former: true },
    false,
    'former_primary',
  ],
  ['PostgreSQL refuses it', undefined, {}, true, 'connections'],
  ['it stops while the database is silent', 'stopping', { unansweredMs: () => 2_000 }, true, 'stopping'],
])('%s', (_case, unfit, heard, refused, reason) => {
  const unfitFor = unfit === 'stopping' ? () => 'stopping' as const : fits;
  expect(notReady({ ...feed, ...heard }, { refused }, unfitFor)).toBe(reason);
});
