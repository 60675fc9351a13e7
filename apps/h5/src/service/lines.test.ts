import { expect, test } from 'vitest';
import { type Line, linesReducer } from './lines.ts';

const message = (id: number, client_id: string, text = String(id)) => ({
  id,
  client_id,
  text,
  from: 'member' as const,
  name: '',
  order_no: '',
  created_at: '2026-11-21 10:00:00',
  picture: null,
});
const after = (...changes: Parameters<typeof linesReducer>[1][]): readonly Line[] =>
  changes.reduce<readonly Line[]>((lines, change) => linesReducer(lines, change), []);
const written = (clientId: string) => ({ kind: 'written', clientId, text: clientId, orderNo: '' }) as const;
const heard = (...messages: ReturnType<typeof message>[]) => ({ kind: 'heard', messages }) as const;
const texts = (lines: readonly Line[]) => lines.map(({ text }) => text);

test('what was written here appears at once, and once when it comes back', () => {
  expect(texts(after(written('a')))).toEqual(['a']);
  expect(texts(after(written('a'), heard(message(1, 'a', 'a')), heard(message(1, 'a', 'a'))))).toEqual(['a']);
});

test("known lines stand in the server's order, whatever came first; what is on its way stands last", () => {
  const lines = after(written('mine'), heard(message(3, 'c'), message(1, 'a')), heard(message(2, 'b')));
  expect(texts(lines)).toEqual(['1', '2', '3', 'mine']);
});

test('a line that did not go out says so and can be sent again', () => {
  const failed = after(written('a'), { kind: 'failed', clientId: 'a', why: '太快了' });
  expect(failed[0]?.failed).toBe('太快了');
  expect(linesReducer(failed, { kind: 'again', clientId: 'a' })[0]?.failed).toBeUndefined();
});

test('a failure that is told after the message arrived changes nothing', () => {
  const lines = after(written('a'), heard(message(1, 'a')), { kind: 'failed', clientId: 'a', why: '' });
  expect(lines[0]?.failed).toBeUndefined();
});
