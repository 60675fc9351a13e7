// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { beginDryRun, dropDryRun, seeDryRun, settleDryRun, useDryRuns } from './dry-runs.ts';
import type { DryRun } from './rows.ts';
import { dropToken, forget } from './session.ts';

afterEach(() => act(forget));

const packets = { key: 'red_packets', title: '红包', path: '/red-packets' };
const offer = { key: 'promotion/12', title: '首存礼', path: '/promotions/12' };
const result = (days: number) => ({ days }) as unknown as DryRun;
const shown = () => renderHook(() => useDryRuns()).result;

test('of each draft there is one run, and runs of two drafts stand beside one another', async () => {
  const runs = shown();
  await act(() => beginDryRun(packets, { fields: 1, draft: { a: 1 }, ask: async () => result(1) }));
  await act(() => beginDryRun(offer, { fields: 2, draft: { b: 1 }, ask: async () => result(2) }));
  await act(() => beginDryRun(packets, { fields: 3, draft: { a: 2 }, ask: async () => result(3) }));
  expect(runs.current.map(({ key, fields, state, result: told }) => [key, fields, state, told])).toEqual([
    ['promotion/12', 2, 'there', { days: 2 }],
    ['red_packets', 3, 'there', { days: 3 }],
  ]);
});

test('what the draft before would have done is shown while another runs; the late answer of the one before changes nothing', async () => {
  const runs = shown();
  await act(() => beginDryRun(packets, { fields: 1, draft: { a: 1 }, ask: async () => result(1) }));
  let late: (told: DryRun) => void = () => undefined;
  const slow = new Promise<DryRun>((answer) => {
    late = answer;
  });
  let first = Promise.resolve();
  act(() => {
    first = beginDryRun(packets, { fields: 2, draft: { a: 2 }, ask: () => slow });
  });
  expect(runs.current).toMatchObject([{ state: 'running', result: { days: 1 }, seen: false }]);
  await act(() => beginDryRun(packets, { fields: 3, draft: { a: 3 }, ask: async () => result(3) }));
  await act(async () => {
    late(result(2));
    await first;
  });
  expect(runs.current).toMatchObject([{ fields: 3, state: 'there', result: { days: 3 } }]);
});

test('one that failed says why; one is seen, settled and dropped by itself; all outlive a session that ended, and are gone with whoever sat here', async () => {
  const runs = shown();
  const refuse = async () => {
    throw new Error('忙');
  };
  await act(() => beginDryRun(packets, { fields: 1, draft: 1, ask: refuse }));
  await act(() => beginDryRun(offer, { fields: 2, draft: 2, ask: async () => result(2) }));
  act(() => seeDryRun('promotion/12'));
  act(() => settleDryRun('red_packets'));
  expect(runs.current).toMatchObject([
    { key: 'red_packets', state: 'failed', message: '忙', fields: undefined, seen: false },
    { key: 'promotion/12', state: 'there', fields: 2, seen: true },
  ]);
  act(() => dropDryRun('red_packets'));
  expect(runs.current.map(({ key }) => key)).toEqual(['promotion/12']);
  act(dropToken);
  expect(runs.current).toHaveLength(1);
  act(forget);
  expect(runs.current).toEqual([]);
});
