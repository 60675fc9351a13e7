/** Compares the SQL of each capability with the tables that it owns (docs/decisions/0048). Part of `npm run check` (check-tables.ts). */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Owned } from '../../apps/server/table-owners.ts';
import { sqlTextsIn } from './sql-texts.ts';
import { hole, starsIn, tablesUsed } from './tables-used.ts';

export interface Use {
  readonly capability: string;
  /** From `apps/server/src`, or from the top for the ledger. */
  readonly file: string;
  readonly line: number;
  readonly table: string;
  readonly writes: boolean;
}

export interface SqlOfTree {
  readonly uses: readonly Use[];
  /** A line for each star that stands for a table's columns. */
  readonly stars: readonly string[];
}

const server = 'apps/server/src/';

export function readTree(root: string, owners: Readonly<Record<string, Owned>>): SqlOfTree {
  const known = new Set(Object.values(owners).flatMap(({ tables, views = [] }) => [...tables, ...views]));
  const uses: Use[] = [];
  const stars: string[] = [];
  const files = globSync('{apps/server/src,packages/ledger/src}/**/*.ts', { cwd: root })
    .filter(isProduct)
    .sort();
  for (const path of files) {
    const file = path.startsWith(server) ? path.slice(server.length) : path;
    const capability = path.startsWith(server)
      ? file.includes('/')
        ? (file.split('/')[0] ?? '')
        : 'app'
      : 'ledger';
    for (const { line, text } of sqlTextsIn(join(root, path))) {
      for (const { table, writes } of tablesUsed(text, known))
        if (table !== hole) uses.push({ capability, file, line, table, writes });
      for (const star of starsIn(text, known)) stars.push(`${file}:${line} ${star}`);
    }
  }
  return { uses, stars };
}

/** Tests look at what they like. */
function isProduct(path: string): boolean {
  return !/\.test\.ts$|\/testing(\/|\.ts$)/.test(path);
}

/** @returns a line for each breach: what a file writes or reads of another's, and each star */
export function breaches(root: string, owners: Readonly<Record<string, Owned>>): string[] {
  const { uses, stars } = readTree(root, owners);
  const ownerOf = ownersOf(owners);
  const views = new Set(Object.values(owners).flatMap(({ views: own = [] }) => own));
  const foreign = uses.filter(
    ({ table, capability }) => !views.has(table) && ownerOf.get(table) !== capability,
  );
  return [
    ...Object.keys(owners)
      .filter((owner) => owner !== 'ledger' && !existsSync(join(root, server, owner)))
      .map((owner) => `apps/server/table-owners.ts: there is no folder ${owner}`),
    ...uses
      .filter(({ table, writes }) => writes && views.has(table))
      .map(({ file, line, table }) => `${file}:${line} writes the view ${table}`),
    ...foreign.map(
      ({ file, line, table, writes }) =>
        `${file}:${line} ${writes ? 'writes' : 'reads'} ${table}, which is ${ownerOf.get(table)}'s`,
    ),
    ...stars.map((line) => `${line}: name the columns`),
  ];
}

/** Functions and views of the database that read or write tables of another section, by the text of the schema. */
export function schemaBreaches(schema: string, owners: Readonly<Record<string, Owned>>): string[] {
  const ownerOf = ownersOf(owners);
  return schema.split(/^-- (?=[a-z-]+ -+$)/m).flatMap((section) => {
    const owner = section.slice(0, section.indexOf(' '));
    return [...section.matchAll(functionText), ...section.matchAll(viewText)].flatMap(([body, name = '']) =>
      tablesUsed(body, new Set(ownerOf.keys()))
        .filter(({ table }) => ownerOf.get(table) !== owner)
        .map(({ table, writes }) => `${name} ${writes ? 'writes' : 'reads'} ${table}`),
    );
  });
}

/** A function as the schema's text has it, with its name; its body between dollars, or one expression. */
const functionText = /^CREATE OR REPLACE FUNCTION ([\w.]+)[\s\S]*?^(?:AS (\$\w*\$)[\s\S]*?\2|RETURN .*$)/gm;
const viewText = /^create view ([\w.]+) as\n[\s\S]*?;$/gm;

function ownersOf(owners: Readonly<Record<string, Owned>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(owners).flatMap(([owner, { tables }]) => tables.map((table) => [table, owner])),
  );
}

export function schemaOf(root: string): string {
  return readFileSync(join(root, 'apps/server/schema.sql'), 'utf8');
}
