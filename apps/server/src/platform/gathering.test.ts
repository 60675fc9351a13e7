/** Callers who share a write: who goes with whom, in which order, and what they hear when it fails. */
import { expect, test } from 'vitest';
import { openGathering } from './gathering.ts';

interface Asked {
  readonly name: string;
  readonly owner: string;
}

const size = {
  lanes: 2,
  most: 5,
  aside: { worth: 3, afterMs: 60_000 },
  queue: { length: 100, patienceMs: 60_000 },
} as const;

/** Writes that end when they are told to. */
function slowWrites(length = 100) {
  const under: { readonly items: readonly Asked[]; end(error?: Error): void }[] = [];
  const ask = openGathering<Asked, string>(
    { ...size, queue: { length, patienceMs: 60_000 } },
    { nameOf: ({ name }) => name, ownerOf: ({ owner }) => owner },
    (items) =>
      new Promise((resolve, reject) => {
        under.push({
          items,
          end: (error) => (error ? reject(error) : resolve(items.map(({ name }) => `done ${name}`))),
        });
      }),
    () => undefined,
  );
  return { ask, under };
}

const turn = () => new Promise((done) => setImmediate(() => setImmediate(done)));

test('two writes under way never share an owner, and those of one owner are written in the order in which they came', async () => {
  const { ask, under } = slowWrites();
  const asked = Array.from({ length: 60 }, (_, n) => ({ name: `n${n}`, owner: `o${(n * 7) % 9}` }));
  const answers = Promise.all(asked.map(ask));
  const written: Asked[] = [];
  let together = 0;
  await turn();
  for (let pass = 0; under.length > 0; pass += 1) {
    const [one, other] = under;
    if (one && other) {
      together += 1;
      const owners = new Set(one.items.map(({ owner }) => owner));
      expect(other.items.filter(({ owner }) => owners.has(owner))).toEqual([]);
    }
    // Now the one that began first ends first, now the other.
    const ended = pass % 2 === 0 ? under.pop() : under.shift();
    written.push(...(ended?.items ?? []));
    ended?.end();
    await turn();
  }
  expect(together).toBeGreaterThan(3);
  expect(await answers).toEqual(asked.map(({ name }) => `done ${name}`));
  for (let owner = 0; owner < 9; owner += 1) {
    const of = (list: readonly Asked[]) => list.filter((one) => one.owner === `o${owner}`);
    expect(of(written)).toEqual(of(asked));
  }
});

test('a repetition waits for the first of its name, and takes what follows of its owner along', async () => {
  const { ask, under } = slowWrites();
  const first = { name: 'a', owner: 'o' };
  const all = Promise.all([ask(first), ask(first), ask({ name: 'b', owner: 'o' })]);
  await turn();
  expect(under.map(({ items }) => items)).toEqual([[first]]);
  under.shift()?.end();
  await turn();
  expect(under.map(({ items }) => items)).toEqual([[first, { name: 'b', owner: 'o' }]]);
  under.shift()?.end();
  expect(await all).toEqual(['done a', 'done a', 'done b']);
});

test('after a write that fails nobody in it has an answer, and those who come later do', async () => {
  const { ask, under } = slowWrites();
  const failed = Promise.all([ask({ name: 'a', owner: 'o' }), ask({ name: 'b', owner: 'p' })]);
  await turn();
  under.shift()?.end(new Error('gone'));
  expect(await failed).toEqual([undefined, undefined]);
  const later = ask({ name: 'c', owner: 'o' });
  await turn();
  under.shift()?.end();
  expect(await later).toBe('done c');
});

test('where too many wait already nobody joins', async () => {
  const { ask, under } = slowWrites(2);
  const waiting = [ask({ name: 'a', owner: 'o' }), ask({ name: 'b', owner: 'o' })];
  expect(await ask({ name: 'c', owner: 'p' })).toBeUndefined();
  await turn();
  under.shift()?.end();
  expect(await Promise.all(waiting)).toEqual(['done a', 'done b']);
});

test.each([
  ['22P05', 'a text that no row can hold'],
  ['54000', 'a name too long for its index'],
])(
  'what one brings that the database refuses (%s, %s) falls alone, whoever came with it is written',
  async (code) => {
    const writes: string[] = [];
    const falls: number[] = [];
    const ask = openGathering<Asked, string>(
      { ...size, most: 64 },
      { nameOf: ({ name }) => name, ownerOf: ({ owner }) => owner },
      async (items) => {
        writes.push(items.map(({ name }) => name).join());
        if (items.some(({ name }) => name === 'n11')) throw Object.assign(new Error('no'), { code });
        return items.map(({ name }) => `done ${name}`);
      },
      (_error, count) => falls.push(count),
    );
    const asked = Array.from({ length: 32 }, (_, n) => ({ name: `n${n}`, owner: `o${n}` }));
    const answers = await Promise.all(asked.map(ask));
    expect(answers).toEqual(asked.map(({ name }) => (name === 'n11' ? undefined : `done ${name}`)));
    // Two lanes of sixteen; the one is written as it came.
    expect(falls).toEqual([16, 8, 4, 2, 1]);
    expect(writes).toHaveLength(10);
  },
);

test('a lock that somebody holds, or a connection that broke, is nobody’s own: nothing is written a second time', async () => {
  for (const code of ['55P03', '40P01', '57P01', 'ECONNRESET']) {
    let writes = 0;
    const ask = openGathering<Asked, string>(
      size,
      { nameOf: ({ name }) => name, ownerOf: ({ owner }) => owner },
      async () => {
        writes += 1;
        throw Object.assign(new Error('no'), { code });
      },
      () => undefined,
    );
    const asked = Array.from({ length: 4 }, (_, n) => ({ name: `n${n}`, owner: `o${n}` }));
    expect(await Promise.all(asked.map(ask))).toEqual([undefined, undefined, undefined, undefined]);
    expect(writes).toBe(1);
  }
});
