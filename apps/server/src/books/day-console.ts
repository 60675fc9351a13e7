/** The staff's calls on the books by day; translation only. */
import { yuanNumber } from '@mingpai/contract/money';
import type { DefineConsoleCall, Onward } from '../backoffice/index.ts';
import type { AppContext } from '../platform/context.ts';
import { done, refused } from '../platform/outcome.ts';
import type { Books } from '../wallet/index.ts';
import {
  accountEntries,
  accountOf,
  type EntryOfAccount,
  ledgerAccounts,
  ledgerLine,
  type NamedBalance,
} from './opened.ts';
import { linesOf, venueDays } from './statements.ts';
import {
  accountBalances,
  dayBalances,
  type Moved,
  summedUntil,
  sumOf,
  trialBalance,
} from './trial-balance.ts';

export function bookDayConsole(
  define: DefineConsoleCall,
  { database }: Pick<AppContext, 'database'>,
  books: Books,
): void {
  const balances = async (span: Parameters<typeof trialBalance>[1]) => {
    const rows = await trialBalance(database, span);
    return {
      rows,
      wire: rows.map(({ ledger, late, ...row }) => ({ ledger, ...wireMoved(row), late: Number(late) })),
    };
  };
  define('trialBalance', async (span) => {
    const [{ asOf, closedThrough }, { rows, wire }] = await Promise.all([
      summedUntil(database),
      balances(span),
    ]);
    return done({
      asOf: asOf?.toISOString() ?? null,
      closedThrough,
      rows: wire,
      sum: wireMoved(sumOf(rows)),
    });
  });
  define.list('trialBalance', async (span) => ({ rows: (await balances(span)).wire, next: undefined }));

  type Days = Parameters<typeof dayBalances>[1];
  const days = async (question: Days, onward: Onward) => {
    const rows = await dayBalances(database, question, onward);
    const last = rows.at(-1);
    return {
      rows: rows.map(({ day, ledger, ...row }) => ({ day, ledger, ...wireMoved(row) })),
      next: rows.length < onward.most ? undefined : last && `${last.day}/${last.ledger}`,
    };
  };
  define('trialBalanceDays', async (question) => page(await days(question, onwardOf(question))));
  define.list('trialBalanceDays', days);

  type Accounts = { readonly from: string; readonly to: string; readonly member?: number | undefined };
  const accounts = async ({ member, ...span }: Accounts, onward: Onward) => {
    const own = member === undefined ? undefined : await ofMember(member);
    const rows = await accountBalances(
      database,
      { ...span, ...(own && { accounts: [...own.keys()] }) },
      onward,
    );
    return {
      // An account that never had anything says nothing.
      rows: rows
        .filter(({ opening, debits, credits }) => opening !== 0n || debits !== 0n || credits !== 0n)
        .map(({ account, owner, code, ...row }) => ({
          account,
          memberId: owner === 'house' ? null : Number(owner),
          code: owner === 'house' ? `house/${code}` : code,
          ...wireMoved(row),
        })),
      next: rows.length < onward.most ? undefined : rows.at(-1)?.account,
    };
  };
  define('accountBalances', async (question) => page(await accounts(question, onwardOf(question))));
  define.list('accountBalances', accounts);

  define('ledgerAccounts', async ({ ledger, after, limit, ...span }) => {
    const [{ asOf, closedThrough }, { ledger: _ledger, late, ...sum }, { rows, next }] = await Promise.all([
      summedUntil(database),
      ledgerLine(database, span, ledger),
      ledgerAccounts(database, { ...span, ledger, after, most: limit }),
    ]);
    return done({
      asOf: asOf?.toISOString() ?? null,
      closedThrough,
      sum: wireMoved(sum),
      late: Number(late),
      rows: rows.map(wireNamed),
      next: next ?? null,
    });
  });
  define.list('ledgerAccounts', async ({ ledger, from, to }, { after = '', most }) => {
    const { rows, next } = await ledgerAccounts(database, { from, to, ledger, after, most });
    return { rows: rows.map(wireNamed), next };
  });

  define('accountEntries', async ({ account, side, after, limit, ...span }) => {
    const found = await accountOf(database, { ...span, account });
    if (!found) return refused('not_found');
    const before = after === '' ? undefined : BigInt(after);
    // One more than a page says whether there is another.
    const entries = await accountEntries(database, { ...span, account, side, before, most: limit + 1 });
    const rows = entries.slice(0, limit);
    return done({
      memberId: found.memberId === null ? null : Number(found.memberId),
      username: found.username,
      code: found.code,
      sum: wireMoved(found),
      rows: rows.map(wireEntry),
      next: entries.length > limit ? String(rows.at(-1)?.number ?? '') : null,
    });
  });
  define.list('accountEntries', async ({ account, side, from, to }, { after, most }) => {
    const before = after === undefined ? undefined : BigInt(after);
    const rows = await accountEntries(database, { from, to, account, side, before, most });
    const last = rows.at(-1);
    return { rows: rows.map(wireEntry), next: rows.length < most ? undefined : last && String(last.number) };
  });

  type OfMember = { readonly from: string; readonly to: string; readonly member: number };
  const lines = async ({ member, ...span }: OfMember, onward: Onward) => {
    const own = await ofMember(member);
    const rows = await linesOf(database, { ...span, accounts: [...own.keys()] }, onward);
    const last = rows.at(-1);
    return {
      rows: rows.map(({ account, number, at, cause, reference, transferId, amount, balance }) => ({
        code: own.get(account) ?? '',
        seq: String(number),
        at: at.toISOString(),
        cause,
        reference,
        amount: yuanNumber(amount),
        balance: yuanNumber(balance),
        transferId,
      })),
      next: rows.length < onward.most ? undefined : last && `${last.account}/${last.number}`,
    };
  };
  define('memberStatement', async (question) => {
    if ((await ofMember(question.member)).size === 0) return refused('not_found');
    return page(await lines(question, onwardOf(question)));
  });
  define.list('memberStatement', lines);

  type OfVenue = Parameters<typeof venueDays>[1];
  const venues = async (question: OfVenue, onward: Onward) => {
    const rows = await venueDays(database, question, onward);
    const last = rows.at(-1);
    return {
      rows: rows.map(({ day, ledger, cause, debits, credits, entries }) => ({
        day,
        venue: ledger.split('/')[2] ?? '',
        side: sideOf(ledger),
        cause,
        debits: yuanNumber(debits),
        credits: yuanNumber(credits),
        entries: Number(entries),
      })),
      next: rows.length < onward.most ? undefined : last && `${last.day}/${last.ledger}|${last.cause}`,
    };
  };
  define('venueStatement', async (question) => page(await venues(question, onwardOf(question))));
  define.list('venueStatement', venues);

  /** A member's accounts, their codes by their ids. */
  async function ofMember(member: number): Promise<ReadonlyMap<string, string>> {
    const own = await books.accounts(BigInt(member));
    return new Map(own.map(({ id, code }) => [id, code]));
  }

  // Only days that stay as they are: the next span begins with what this one ends with.
  define.pack(async ({ to }) => {
    const { closedThrough } = await summedUntil(database);
    return closedThrough === null || to > closedThrough ? refused('books_not_closed') : done(null);
  });
}

function onwardOf({ after, limit }: { readonly after: string; readonly limit: number }): Onward {
  return { after: after === '' ? undefined : after, most: limit };
}

function page<Row>({ rows, next }: { readonly rows: readonly Row[]; readonly next: string | undefined }) {
  return done({ rows: [...rows], next: next ?? null });
}

function wireNamed({ account, memberId, username, code, ...row }: NamedBalance) {
  return {
    account,
    memberId: memberId === null ? null : Number(memberId),
    username,
    code,
    ...wireMoved(row),
  };
}

function wireEntry({ number, at, cause, reference, transferId, amount, balance }: EntryOfAccount) {
  return {
    seq: String(number),
    at: at.toISOString(),
    cause,
    reference,
    amount: yuanNumber(amount),
    balance: balance === null ? null : yuanNumber(balance),
    transferId,
  };
}

function wireMoved({ opening, debits, credits, closing }: Moved) {
  return {
    opening: yuanNumber(opening),
    debits: yuanNumber(debits),
    credits: yuanNumber(credits),
    closing: yuanNumber(closing),
  };
}

function sideOf(ledger: string): 'member' | 'ahead' | 'won' | 'house' {
  if (ledger.startsWith('house/')) return 'house';
  if (ledger.startsWith('member/ahead/')) return 'ahead';
  return ledger.startsWith('member/won/') ? 'won' : 'member';
}
