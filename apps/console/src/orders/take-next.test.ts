import { expect, test } from 'vitest';
import { takeNext } from './take-next.ts';

const taking = async ({
  read = async () => 'row',
  wanted = () => true,
}: {
  readonly read?: () => Promise<string | undefined>;
  readonly wanted?: () => boolean;
}) => {
  const released: number[] = [];
  const row = await takeNext({
    claim: async () => 7,
    read,
    release: (id) => released.push(id),
    wanted,
  }).catch((fault: Error) => fault.message);
  return { row, released };
};

test('what is read is kept', async () => {
  expect(await taking({})).toEqual({ row: 'row', released: [] });
});

test('what nobody waits for any more, before it was read or after, is given back and not shown', async () => {
  expect(await taking({ wanted: () => false })).toEqual({ row: undefined, released: [7] });
  const answers = [true, false];
  expect(await taking({ wanted: () => answers.shift() ?? false })).toEqual({ row: undefined, released: [7] });
});

test('what cannot be read, or is not there any more, is given back', async () => {
  expect(await taking({ read: () => Promise.reject(new Error('no network')) })).toEqual({
    row: 'no network',
    released: [7],
  });
  expect(await taking({ read: async () => undefined })).toEqual({ row: undefined, released: [7] });
});

test('where there is none nothing is given back', async () => {
  const released: number[] = [];
  const row = await takeNext({
    claim: async () => undefined,
    read: async () => 'row',
    release: (id) => released.push(id),
    wanted: () => true,
  });
  expect([row, released]).toEqual([undefined, []]);
});
