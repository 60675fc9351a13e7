/** Every list of the console leaves it as a file, or says why it does not. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { consoleCalls } from '../calls.ts';
import { consoleSchemas } from '../schemas.ts';
import { type ExportColumn, exportColumns } from './columns.ts';
import { exportNames } from './names.ts';

/** Why a list has no file of its own. */
const reasons: Readonly<Record<string, string>> = {
  agentTree: 'the report of whole teams leaves as a file, which has the same figures',
  agentContent: 'texts and pictures that stand in the portal',
  serviceDesk: 'conversations are read with a reason, one by one',
  serviceHistory: 'of one member, read with a reason',
  importedBets: 'of one member, who takes them along with their own data',
  serviceTalks: 'conversations are read with a reason, one by one',
};

/** Whether an answer is rows that a question narrows, or that come page by page. */
function isList(name: keyof typeof consoleSchemas): boolean {
  const { payload, answer }: { payload: z.ZodType; answer: z.ZodType } = consoleSchemas[name];
  const asked = payload instanceof z.ZodObject ? Object.keys(payload.shape) : [];
  const narrows = asked.some((field) => ['page', 'search', 'state', 'from', 'day', 'after'].includes(field));
  return narrows && answer instanceof z.ZodObject && answer.shape.rows instanceof z.ZodArray;
}

const names = Object.keys(consoleSchemas) as (keyof typeof consoleSchemas)[];
const lists = names.filter((name) => isList(name) && consoleCalls[name].repeatable);

test('each list leaves as a file, or says why it does not', () => {
  const without = lists.filter((name) => !exportNames.some((one) => one === name) && !(name in reasons));
  expect(without).toEqual([]);
  // The walk finds what it walks for.
  expect(lists.length).toBeGreaterThan(30);
});

test('a reason is that of a list without a file', () => {
  const known = lists.filter((name) => !exportNames.some((one) => one === name));
  expect(Object.keys(reasons).filter((name) => !known.some((one) => one === name))).toEqual([]);
});

test.each(exportNames)(
  'the file of %s has columns that are fields of its rows, and no head twice',
  (name) => {
    const columns = Object.entries(exportColumns[name]);
    const { answer } = consoleSchemas[name];
    const fields = new Set<string>();
    const row: unknown = answer.shape.rows.element;
    const shape = row instanceof z.ZodObject ? row.shape : {};
    for (const field of Object.keys(shape)) fields.add(field);
    if (fields.size > 0)
      for (const [field] of columns) expect([name, field, fields.has(field)]).toEqual([name, field, true]);
    const heads = columns.map(
      ([
        ,
        {
          heads: [chinese],
        },
      ]) => chinese,
    );
    expect(new Set(heads).size).toBe(heads.length);
  },
);

/** What everybody calls so. */
const networks = ['TRC20', 'ERC20'];

/** The names of ours that a field can be; none where it is a text or a figure. */
function namesOf(field: unknown): readonly string[] {
  if (field instanceof z.ZodNullable || field instanceof z.ZodOptional) return namesOf(field.unwrap());
  return field instanceof z.ZodEnum ? field.options.map(String) : [];
}

test('no name of ours stands in a file where the screen says words', () => {
  let looked = 0;
  const bare = exportNames.flatMap((name) => {
    const { answer } = consoleSchemas[name];
    const row: unknown = answer.shape.rows.element;
    const shape: Readonly<Record<string, unknown>> = row instanceof z.ZodObject ? row.shape : {};
    return Object.entries<ExportColumn>(exportColumns[name]).flatMap(([field, { kind, words }]) => {
      const values = kind === 'text' ? namesOf(shape[field]) : [];
      looked += values.length;
      return values
        .filter((value) => words?.[value] === undefined && !networks.includes(value))
        .map((value) => `${name}.${field}: ${value}`);
    });
  });
  expect(bare).toEqual([]);
  // The walk finds what it walks for.
  expect(looked).toBeGreaterThan(100);
});
