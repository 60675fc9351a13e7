/** Statements of the bank, the gateway and a venue: sent in by one chief, confirmed by the other, and what differs has somebody who looks. */
import { createHash } from 'node:crypto';
import { statementPartBytes } from '@mingpai/contract/console/counterparties/names';
import type { Dice } from '../dice.ts';
import { told } from '../town.ts';
import { beijingMs, dayMs, minuteMs } from './spans.ts';
import { does, type Office, type Task } from './task.ts';

interface Line {
  readonly number: string;
  readonly fen: number;
  readonly at: Date;
}

interface Party {
  readonly code: string;
  readonly kind: 'bank' | 'gateway' | 'venue_bets';
  readonly subject: string;
  readonly title: string;
  /** What it paid or took from that moment to the other, by its own books. */
  readonly lines: string;
}

const parties = {
  bank: {
    ...{ code: 'bank', kind: 'bank', subject: '', title: '示例银行' },
    lines: 'select number, amount::int as fen, at from bank_money where at >= $1 and at < $2 order by at',
  },
  gateway: {
    ...{ code: 'gateway', kind: 'gateway', subject: 'sandbox', title: '示例支付' },
    lines: `select number, amount::int as fen, at from gateway_money
             where subject = 'sandbox' and at >= $1 and at < $2 order by at`,
  },
  venue: {
    ...{ code: 'pp-bets', kind: 'venue_bets', subject: 'pp', title: 'PP电子' },
    lines: `select number, amount::int as fen, at from venue_bet_money
             where subject = 'pp' and at >= $1 and at < $2 order by at`,
  },
} as const satisfies Record<string, Party>;

/** What a week's statement says otherwise than our books. */
interface Slips {
  /** The last so many lines are missing: they come with the next one. */
  readonly missing?: number;
  /** The first line says so much more, fen. */
  readonly more?: number;
  /** A line that nobody here knows of, fen. */
  readonly stranger?: number;
}

const mapping = { number: '流水号', amount: '金额', at: '时间', settled: [] };
const weekMs = 7 * dayMs;
const dayOf = (at: number) => new Date(at + beijingMs).toISOString().slice(0, 10);
const yuan = (fen: number) => (fen / 100).toFixed(2);

function fileOf(
  lines: readonly Line[],
  { missing = 0, more = 0, stranger = 0 }: Slips,
  from: number,
): string {
  const told = lines.slice(0, lines.length - missing).map(({ number, fen, at }, place) => ({
    number,
    at: at.getTime(),
    fen: place === 0 ? fen + more : fen,
  }));
  if (stranger !== 0) told.push({ number: `X${dayOf(from).replaceAll('-', '')}`, at: from, fen: stranger });
  return [
    '时间,流水号,金额',
    ...told.map(({ number, fen, at }) => {
      const time = new Date(at + beijingMs).toISOString().slice(0, 19).replace('T', ' ');
      return `${time},${number},${yuan(fen)}`;
    }),
  ].join('\r\n');
}

/** The week before this morning. @returns the file's id; none: the same was sent before, as of another week without anything */
async function send(office: Office, dice: Dice, party: Party, slips: Slips): Promise<number | undefined> {
  const { api, now } = office.place;
  const { eye } = office.town.world;
  const { code, kind, subject, title } = party;
  await does(
    office,
    'chief',
    (token, key) => api.staff('saveCounterparty', { code, kind, subject, title, mapping }, token, key),
    dice,
  );
  const midnight = now() - ((now() + beijingMs) % dayMs);
  const { rows } = await eye.query<Line>(party.lines, [new Date(midnight - weekMs), new Date(midnight)]);
  const content = Buffer.from(fileOf(rows, slips, midnight - dayMs));
  const [from, to] = [dayOf(midnight - weekMs), dayOf(midnight - dayMs)];
  const begun = {
    ...{ counterparty: code, fileName: `${title} ${from} 至 ${to}.csv`, from, to, bytes: content.length },
    sha256: createHash('sha256').update(content).digest('hex'),
  };
  const file = await office.town.by('chief', (token) =>
    api.staff('beginStatement', begun, token, office.town.newKey(dice)),
  );
  if (told(file, ['statement_known']) !== 'ok') return undefined;
  const { id } = file.data;
  for (let part = 0; part * statementPartBytes < content.length; part += 1) {
    const piece = content.subarray(part * statementPartBytes, (part + 1) * statementPartBytes);
    const sent = { id, part, content: piece.toString('base64') };
    await does(office, 'chief', (token, key) => api.staff('addStatementPart', sent, token, key), dice);
  }
  await does(office, 'chief', (token, key) => api.staff('readStatement', { id }, token, key), dice);
  return id;
}

type Ending = 'taken' | 'closed' | 'asked' | 'left';

/** @param ending what becomes of each difference, the oldest first; those behind them are left to others */
const statementAt = (
  at: number,
  party: Party,
  {
    slips = {},
    endings = [],
    waits = false,
  }: { slips?: Slips; endings?: readonly Ending[]; waits?: boolean } = {},
): Task => ({
  at,
  async run(office, dice) {
    const { api } = office.place;
    const id = await send(office, dice, party, slips);
    if (id === undefined || waits) return;
    await office.place.sleep(dice.whole(5 * minuteMs, 20 * minuteMs));
    await does(office, 'chief2', (token, key) => api.staff('confirmStatement', { id }, token, key), dice);
    const { rows } = await does<{ rows: { id: number }[] }>(
      office,
      'chief',
      (token) => api.staff('statementDifferences', { counterparty: party.code }, token),
      dice,
    );
    for (const [place, ending] of endings.entries()) {
      const difference = rows[place];
      if (!difference || ending === 'left') continue;
      const taken = { id: difference.id, note: '已联系对方核对，等待回复' };
      await does(office, 'chief', (token, key) => api.staff('takeDifference', taken, token, key), dice);
      if (ending === 'taken') continue;
      const asked = { id: difference.id, reason: '对方确认为其系统重复记录，已更正' };
      await does(office, 'chief', (token, key) => api.staff('askToCloseDifference', asked, token, key), dice);
      if (ending === 'asked') continue;
      const closed = { id: difference.id, closed: true };
      await does(office, 'chief2', (token, key) => api.staff('decideDifference', closed, token, key), dice);
    }
  },
});

const { bank, gateway, venue } = parties;

export const statements: readonly Task[] = [
  ...[0.2, 0.4, 0.6].flatMap((at) => [statementAt(at, bank), statementAt(at, gateway)]),
  statementAt(0.5, venue, { slips: { stranger: 1_250 }, endings: ['closed'] }),
  statementAt(0.8, bank, { slips: { stranger: 30_000 }, endings: ['taken'] }),
  statementAt(0.8, gateway, { slips: { more: 100 }, endings: ['asked'] }),
  statementAt(0.9, venue, { slips: { missing: 2 }, endings: ['taken', 'left'] }),
  statementAt(1, bank, { waits: true }),
];
