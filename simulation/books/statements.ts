/**
 * A venue's own statement of bets, sent in through the console at a quiet moment: it differs from our records in what was changed in it,
 * and in nothing else. Whatever differs is closed by two people, so that the next one begins with nothing.
 */
import { createHash } from 'node:crypto';
import { statementPartBytes } from '@mingpai/contract/console/counterparties/names';
import { type Town, told } from '../town.ts';

const venue = 'pp';
const party = {
  code: 'pp-bets',
  kind: 'venue_bets' as const,
  subject: venue,
  title: 'PP',
  mapping: { number: 'id', amount: 'net' },
};
const dayMs = 86_400_000;
/** One line says so much more, every other time. */
const changedFen = 100n;
const beijingDay = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);
const yuan = (fen: bigint) => (Number(fen) / 100).toFixed(2);

export interface StatementBooks {
  /** @returns what came of it @throws what is wrong, in words */
  check(town: Town): Promise<string>;
}

export function openStatementBooks(): StatementBooks {
  /** By their numbers: told once, a bet is told again only where it changed. */
  const before = new Map<string, bigint>();
  let times = 0;
  return {
    async check(town) {
      const { world, by } = town;
      const { api, platform } = world;
      const fresh = platform
        .bets()
        .filter((bet) => bet.venue === venue && bet.state === 'settled' && !before.has(bet.id))
        .map(({ id, stake, payout }) => ({ id, net: payout - stake }));
      if (fresh.length === 0) return 'no bets';
      times += 1;
      const changed = times % 2 === 1 ? fresh[0]?.id : undefined;
      const lines = fresh.map(({ id, net }) => `${id},${yuan(id === changed ? net + changedFen : net)}`);
      const content = Buffer.from(['id,net', ...lines].join('\n'));
      for (const { id, net } of fresh) before.set(id, net);

      told(await by('chief', (token) => api.staff('saveCounterparty', party, token)));
      // Of days that have ended; numbers are known whichever day is theirs.
      const [from, to] = [beijingDay(world.now() - 2 * dayMs), beijingDay(world.now() - dayMs)];
      const begun = await by('chief', (token) =>
        api.staff(
          'beginStatement',
          {
            ...{ counterparty: party.code, fileName: `${times}.csv`, from, to },
            ...{ sha256: createHash('sha256').update(content).digest('hex'), bytes: content.length },
          },
          token,
        ),
      );
      told(begun);
      const { id } = begun.data;
      for (let part = 0; part * statementPartBytes < content.length; part += 1) {
        const piece = content.subarray(part * statementPartBytes, (part + 1) * statementPartBytes);
        told(
          await by('chief', (token) =>
            api.staff('addStatementPart', { id, part, content: piece.toString('base64') }, token),
          ),
        );
      }
      const read = await by('chief', (token) => api.staff('readStatement', { id }, token));
      told(read);
      if (read.data.lines !== lines.length || read.data.troubled !== 0)
        throw new Error(`of a statement of ${lines.length} bets ${JSON.stringify(read.data)} were read`);
      const own = await by('chief', (token) => api.staff('confirmStatement', { id }, token));
      if (told(own, ['statement_own']) === 'ok')
        throw new Error('a statement counts by the word of who sent it');
      told(await by('chief2', (token) => api.staff('confirmStatement', { id }, token)));

      const { data } = await by('chief', (token) =>
        api.staff('statementDifferences', { counterparty: party.code, pageSize: 100 }, token),
      );
      const found = data.rows.map(({ kind, reference }) => `${kind} ${reference}`).join(', ');
      const expected = changed === undefined ? '' : `amount ${changed}`;
      if (found !== expected)
        throw new Error(`a statement differs in [${found}], and [${expected}] was changed in it`);
      for (const difference of data.rows) {
        const asked = { id: difference.id, reason: '模拟' };
        told(await by('chief', (token) => api.staff('askToCloseDifference', asked, token)));
        const closed = { id: difference.id, closed: true };
        told(await by('chief2', (token) => api.staff('decideDifference', closed, token)));
      }
      return changed === undefined ? 'nothing differs' : 'what was changed differs';
    },
  };
}
