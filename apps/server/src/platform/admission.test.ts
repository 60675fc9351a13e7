import { expect, test, vi } from 'vitest';
import { openAdmission, openGate } from './admission.ts';

const size = { running: 2, waiting: 3, patienceMs: 60_000 };

test('as many as may work at once, the next in their order, and one more than may wait is turned away', async () => {
  const gate = openGate(size);
  const order: number[] = [];
  const entered = Array.from({ length: 6 }, async (_, index) => {
    const leave = await gate.enter();
    if (leave) order.push(index);
    return leave;
  });
  expect(await entered[5]).toBeUndefined();
  expect(order).toEqual([0, 1]);
  (await entered[0])?.();
  await entered[2];
  (await entered[1])?.();
  await entered[3];
  expect(order).toEqual([0, 1, 2, 3]);
  expect([gate.running, gate.waiting]).toEqual([2, 1]);
});

test('leaving twice lets one in', async () => {
  const gate = openGate({ ...size, running: 1 });
  const leave = await gate.enter();
  const [second, third] = [gate.enter(), gate.enter()];
  leave?.();
  leave?.();
  await second;
  expect([gate.running, gate.waiting]).toEqual([1, 1]);
  (await second)?.();
  expect(await third).toBeDefined();
});

test('nobody waits longer than the patience', async () => {
  const gate = openGate({ running: 1, waiting: 5, patienceMs: 20 });
  await gate.enter();
  expect(await gate.enter()).toBeUndefined();
  expect(gate.waiting).toBe(0);
});

test('each has a gate of their own, and a place rests only where somebody waits for it', async () => {
  const admission = openAdmission({ running: 1, waiting: 1, patienceMs: 60_000 });
  const leave = await admission.enter('greedy');
  const next = admission.enter('greedy');
  expect(await admission.enter('greedy')).toBeUndefined();
  expect(await admission.enter('other')).toBeDefined();
  const began = performance.now();
  leave?.(50);
  (await next)?.(60_000);
  expect(performance.now() - began).toBeGreaterThan(40);
  expect(await admission.enter('greedy')).toBeDefined();
});

test('whoever is at work under a name waits for that outside: others pass, and keep their order', async () => {
  const gate = openGate({ running: 2, waiting: 10, patienceMs: 60_000 });
  const order: string[] = [];
  const enter = async (who: string) => {
    const leave = await gate.enter(who);
    order.push(who);
    return leave;
  };
  const first = await enter('a');
  const again = [enter('a'), enter('a'), enter('a')];
  const second = await enter('b');
  const third = enter('c');
  second?.();
  await third;
  expect(order).toEqual(['a', 'b', 'c']);
  first?.();
  await again[0];
  expect([gate.running, gate.waiting, order.at(-1)]).toEqual([2, 2, 'a']);
});

test('where the first in line has waited for half the patience, whoever comes now is told at once', async () => {
  let now = 0;
  const time = vi.spyOn(performance, 'now').mockImplementation(() => now);
  const gate = openGate({ running: 1, waiting: 5, patienceMs: 60_000 });
  const leave = await gate.enter();
  const waiting = gate.enter();
  now = 30_000;
  const patient = gate.enter();
  now = 30_001;
  expect(await gate.enter()).toBeUndefined();
  leave?.();
  (await waiting)?.();
  expect(await patient).toBeDefined();
  time.mockRestore();
});
