/** The figures of docs/draws-games.md as a stranger reads them off the page: with nothing but its text. */

export interface SlotModel {
  readonly strips: readonly (readonly number[])[];
  /** Rows by reel; none where ways pay. */
  readonly lines: readonly (readonly number[])[] | undefined;
  readonly units: number;
  /** By symbol: for three, four and five. */
  readonly pays: ReadonlyMap<number, readonly number[]>;
  readonly fills: boolean;
  readonly wildTimes: number;
  readonly freeSpins: readonly number[];
  readonly times: number;
}

export interface Page {
  /** The value of a constant. @throws when the page has none of this name */
  constant(name: string): number;
  /** The text that is hashed: `slots`, `hilo`; its words in their order. */
  form(game: string): string;
  /** The model of a game's code. */
  readonly games: ReadonlyMap<string, string>;
  readonly models: ReadonlyMap<string, SlotModel>;
  /** By lottery: hundredths by bet as the page names it, such as `pN:D`. */
  readonly odds: ReadonlyMap<string, ReadonlyMap<string, bigint>>;
  /** By table and bet: hundredths by what the column says. */
  readonly pays: ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, bigint>>>;
  /** Markets and selections of a sport, as `market selection`, and when each wins. */
  readonly selections: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Rows of the table under a heading, by column. */
  rowsUnder(heading: string): readonly Readonly<Record<string, string>>[];
}

type Row = Readonly<Record<string, string>>;

const cells = (line: string) =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim().replaceAll('`', ''));
const listed = (text: string) => text.split(', ');
const digits = (text: string) => [...text].map(Number);

/** `1.95` as 195. */
function hundredths(text: string): bigint {
  const [whole = '', rest = ''] = text.split('.');
  return BigInt(whole + rest.padEnd(2, '0'));
}

export function readPage(text: string): Page {
  const tables = tablesOf(text);
  const under = (heading: string) => {
    const found = tables.get(heading);
    if (!found) throw new Error(`no table under ${heading}`);
    return found;
  };
  const rows = (heading: string) => under(heading).flat();
  const constants = new Map(rows('Constants').map(({ constant = '', value }) => [constant, Number(value)]));
  const [games = [], models = []] = under('Slots');
  const lines = new Map(
    ['Twenty lines', 'Five lines'].map((heading) => {
      const all = rows(heading).map(({ rows: taken = '' }) => digits(taken));
      return [`${all.length} lines`, all];
    }),
  );
  return {
    constant(name) {
      const value = constants.get(name);
      if (value === undefined) throw new Error(`no constant ${name}`);
      return value;
    },
    form(game) {
      const found = new RegExp(`^ {4}${game}: (\\S+)$`, 'm').exec(text)?.[1];
      if (found === undefined) throw new Error(`no message of ${game}`);
      return found;
    },
    games: new Map(
      games.flatMap(({ model = '', games: codes = '' }) => listed(codes).map((c) => [c, model])),
    ),
    models: new Map(
      models.map((row) => [row.model ?? '', modelOf(row, under(`The model ${row.model}`), lines)]),
    ),
    odds: new Map(
      ['k3', 'ssc'].map((game) => [
        game,
        new Map(
          rows(game).flatMap(({ bets = '', odds = '' }) =>
            listed(bets).map((bet) => [bet, hundredths(odds)]),
          ),
        ),
      ]),
    ),
    pays: new Map(['Baccarat', 'Dragon Tiger'].map((table) => [table, paysOf(rows(table))])),
    selections: new Map(
      ['Football', 'Arena'].map((sport) => [
        sport,
        new Map(
          rows(sport).flatMap(({ market = '', selection = '', 'wins when': when = '' }) =>
            listed(selection).map((one) => [`${market} ${one}`, when]),
          ),
        ),
      ]),
    ),
    rowsUnder: rows,
  };
}

function modelOf(
  row: Row,
  [strips = [], pays = []]: readonly (readonly Row[])[],
  lines: ReadonlyMap<string, readonly (readonly number[])[]>,
): SlotModel {
  return {
    strips: strips.map(({ strip = '' }) => digits(strip)),
    lines: lines.get(row['pays by'] ?? ''),
    units: Number(row.units),
    pays: new Map(
      pays.map(({ symbol, ...counts }) => [
        Number(symbol),
        ['three', 'four', 'five'].flatMap((count) =>
          counts[count] === undefined ? [] : [Number(counts[count])],
        ),
      ]),
    ),
    fills: row['wilds fill'] === 'yes',
    wildTimes: Number(row['a wild multiplies by']),
    freeSpins: row['free spins'] === 'none' ? [] : listed(row['free spins'] ?? '').map(Number),
    times: Number(row.times),
  };
}

function paysOf(rows: readonly Row[]): ReadonlyMap<string, ReadonlyMap<string, bigint>> {
  return new Map(
    rows.map(({ bet = '', ...figures }) => [
      bet,
      new Map(Object.entries(figures).map(([when, figure]) => [when, hundredths(figure)])),
    ]),
  );
}

/** All tables by the heading above them, in their order. */
function tablesOf(text: string): ReadonlyMap<string, readonly (readonly Row[])[]> {
  const found = new Map<string, Row[][]>();
  let heading = '';
  let columns: string[] | undefined;
  for (const line of text.split('\n')) {
    if (line.startsWith('#')) heading = line.replace(/^#+ /, '');
    if (!line.startsWith('|')) columns = undefined;
    else if (columns === undefined) {
      columns = cells(line);
      found.set(heading, [...(found.get(heading) ?? []), []]);
    } else if (!line.startsWith('| ---')) {
      const shown = cells(line);
      found
        .get(heading)
        ?.at(-1)
        ?.push(Object.fromEntries(columns.map((name, at) => [name, shown[at] ?? ''])));
    }
  }
  return found;
}
