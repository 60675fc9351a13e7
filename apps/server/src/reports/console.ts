/** The staff's calls about figures; translation only. */
import type { FigureName } from '@mingpai/contract/console/reports/names';
import { figureNames, wallets } from '@mingpai/contract/console/reports/names';
import { yuanNumber } from '@mingpai/contract/money';
import type { ConsolePayloadOf, DefineConsoleCall } from '../backoffice/index.ts';
import type { AppContext } from '../platform/context.ts';
import type { Queryable } from '../platform/database.ts';
import { done } from '../platform/outcome.ts';
import { nameOfShare } from './breakdown.ts';
import { breakdownConsole } from './breakdown-console.ts';
import { type ActivityName, holdOf, type Sum, sums, type Unit, worthOf } from './definitions.ts';
import { wholeStake } from './expected-return.ts';
import {
  type CohortCell,
  cohortsUntil,
  comparedUntil,
  countedUntil,
  type Funnel,
  funnelOf,
  liabilityAt,
  membersIn,
  membersUntil,
  momentsOf,
  type Span,
  type SumAt,
  spanBefore,
  sumsByDay,
  sumsByHour,
  sumsOf,
  sumsUntil,
} from './figures.ts';
import { type Line, linesOf } from './lines.ts';
import { type GameReturn, returnsOf } from './returns.ts';
import type { ReportSource } from './source.ts';

/** Weeks of registration that are followed. */
const cohortWeeks = 8;

/** @param source of reports */
export function reportConsole(
  define: DefineConsoleCall,
  { clock }: Pick<AppContext, 'clock'>,
  source: ReportSource,
): void {
  define('reportFigures', async ({ beside, ...span }) => {
    const before = spanBefore(span, beside);
    const { asOf, until, found } = await source.read(async (db) => {
      const asOf = await countedUntil(db);
      const until = comparedUntil(span, before, clock.now(), asOf);
      const found = await Promise.all([
        figuresIn(db, span),
        figuresIn(db, before, until),
        funnelOf(db, span),
        cohortsUntil(db, span.to, cohortWeeks),
        liabilityAt(db, span.to),
        liabilityAt(db, before.to),
      ]);
      return { asOf, until, found };
    });
    const [now, was, funnel, cohorts, owed, owedBefore] = found;
    return done({
      asOf: asOf?.toISOString() ?? null,
      before: { ...before, until: until?.toISOString() ?? null },
      figures: figureNames.map((name) => ({
        name,
        unit: unitOf(name),
        value: wireFigure(name, now),
        before: wireFigure(name, was),
      })),
      points: points(momentsOf(span, clock.now()), now.moments),
      pointsBefore: points(momentsOf(before, clock.now()), was.moments),
      funnel: wireFunnel(funnel),
      cohorts: wireCohorts(cohorts),
      liability: wallets.map((wallet) => ({
        wallet,
        amount: yuanNumber(owed.get(wallet) ?? 0n),
        before: yuanNumber(owedBefore.get(wallet) ?? 0n),
      })),
      locked: {
        amount: yuanNumber(owed.get('grant') ?? 0n),
        before: yuanNumber(owedBefore.get('grant') ?? 0n),
      },
    });
  });

  /** @param until of its last day no more is counted */
  async function figuresIn(db: Queryable, span: Span, until?: Date): Promise<SpanFigures> {
    const [found, moments, active, depositing] = await Promise.all([
      until === undefined ? sumsOf(db, span) : sumsUntil(db, span, until),
      span.from === span.to ? sumsByHour(db, span) : sumsByDay(db, span),
      members(db, 'active', span, until),
      members(db, 'depositing', span, until),
    ]);
    return { found, moments, active, depositing };
  }

  function members(db: Queryable, name: ActivityName, span: Span, until: Date | undefined): Promise<bigint> {
    return until === undefined ? membersIn(db, name, span) : membersUntil(db, name, span, until);
  }

  breakdownConsole(define, source);

  define('reportLines', async (asked) => {
    const { after, limit } = asked;
    const query = linesAsked(asked);
    const [asOf, lines, name] = await source.read((db) =>
      Promise.all([
        countedUntil(db),
        linesOf(db, { ...query, after, limit }),
        query.narrowed && nameOfShare(db, query.narrowed),
      ]),
    );
    const wire = (amount: bigint) => (lines.unit === 'count' ? Number(amount) : yuanNumber(amount));
    return done({
      asOf: asOf?.toISOString() ?? null,
      name: name ?? null,
      unit: lines.unit,
      sum: lines.unit === 'percent' ? lines.share : wire(lines.sum),
      rows: lines.rows.map(wireLine(lines.unit)),
      next: lines.next ?? null,
    });
  });

  define.list('reportLines', async (asked, { after = '', most }) => {
    const query = { ...linesAsked(asked), after, limit: most };
    const { rows, unit, next } = await source.read((db) => linesOf(db, query));
    return { rows: rows.map(wireLine(unit)), next };
  });

  define('reportReturns', async (span) => {
    const [asOf, games] = await source.read((db) => Promise.all([countedUntil(db), returnsOf(db, span)]));
    return done({ asOf: asOf?.toISOString() ?? null, rows: games.map(wireReturn) });
  });
  define.list('reportReturns', async (span) => {
    const games = await source.read((db) => returnsOf(db, span));
    return { rows: games.map(wireReturn), next: undefined };
  });
}

function linesAsked({
  figure,
  from,
  to,
  hour,
  step,
  still,
  week,
  by,
  value,
}: ConsolePayloadOf<'reportLines'>) {
  return {
    figure,
    span: { from, to },
    hour,
    step,
    still: still && week !== undefined ? { activity: still, week } : undefined,
    narrowed: by && { dimension: by, value },
  };
}

function wireLine(unit: Unit) {
  const wire = (amount: bigint) => (unit === 'count' ? Number(amount) : yuanNumber(amount));
  const maybeYuan = (amount: bigint | null) => (amount === null ? null : yuanNumber(amount));
  return ({ at, memberId, adds, stake, payout, ...row }: Line) => ({
    ...row,
    at: at.toISOString(),
    memberId: Number(memberId),
    adds: wire(adds),
    stake: maybeYuan(stake),
    payout: maybeYuan(payout),
  });
}

/** Percent, to the hundredth. */
const percent = (share: number) => Math.round(share * 10_000) / 100;

function wireReturn({ expected, verdict, ...game }: GameReturn) {
  return {
    game: game.game,
    name: game.name,
    rounds: Number(game.rounds),
    stake: yuanNumber(game.stake),
    payout: yuanNumber(game.payout),
    ofStakes: game.stake > 0n ? percent(Number(game.payout) / Number(game.stake)) : null,
    ofRounds: percent(Number(game.returned) / Number(wholeStake) / Number(game.rounds)),
    model: game.returnToPlayer === null ? null : game.returnToPlayer / 100,
    expected: expected ? { least: percent(expected.least), most: percent(expected.most) } : null,
    verdict: verdict ?? null,
  };
}

interface SpanFigures {
  readonly found: readonly Sum[];
  readonly moments: readonly SumAt[];
  readonly active: bigint;
  readonly depositing: bigint;
}

function unitOf(name: FigureName): Unit {
  if (name === 'active' || name === 'depositing') return 'count';
  return name === 'hold' ? 'percent' : sums[name].unit;
}

function wireFigure(name: FigureName, { found, active, depositing }: SpanFigures): number | null {
  if (name === 'active') return Number(active);
  if (name === 'depositing') return Number(depositing);
  if (name === 'hold') return holdOf(found);
  const value = worthOf(name, found);
  return sums[name].unit === 'yuan' ? yuanNumber(value) : Number(value);
}

function points(all: readonly string[], moments: readonly SumAt[]) {
  const byMoment = Map.groupBy(moments, ({ at }) => at);
  return all.map((at) => pointOf(at, byMoment.get(at) ?? []));
}

function pointOf(at: string, rows: readonly Sum[]) {
  return {
    at,
    deposits: yuanNumber(worthOf('deposits', rows)),
    withdrawals: yuanNumber(worthOf('withdrawals', rows)),
    stake: yuanNumber(worthOf('stake', rows)),
    payout: yuanNumber(worthOf('payout', rows)),
    ggr: yuanNumber(worthOf('ggr', rows)),
    ngr: yuanNumber(worthOf('ngr', rows)),
    bets: Number(worthOf('bets', rows)),
    registered: Number(worthOf('registered', rows)),
    firstDeposits: Number(worthOf('first_deposits', rows)),
  };
}

function wireFunnel({ registered, firstDeposit, firstBet, secondDeposit }: Funnel) {
  return {
    registered: Number(registered),
    firstDeposit: Number(firstDeposit),
    firstBet: Number(firstBet),
    secondDeposit: Number(secondDeposit),
  };
}

function wireCohorts(cells: readonly CohortCell[]) {
  return [...Map.groupBy(cells, ({ registered }) => registered)].map(([week, row]) => ({
    week,
    registered: Number(row[0]?.members ?? 0n),
    weeks: row.map(({ bet, deposit }) => ({ bet: Number(bet), deposit: Number(deposit) })),
  }));
}
