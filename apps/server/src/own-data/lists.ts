/**
 * What of a member's goes into the file that they take along: all that is theirs, read on from row to row, and nothing of others: no
 * names of staff, no notes of risk, no related accounts.
 */
import { formatYuan } from '@mingpai/contract/money';
import { ownRecoveries } from '../account-recovery/index.ts';
import { ownAgentApplications, ownEarnings } from '../affiliates/index.ts';
import { ownQuestions } from '../claims/index.ts';
import { ownDeposits } from '../deposits/index.ts';
import { emailOf } from '../email/index.ts';
import { favouritesOf, ownBets, ownTransfers } from '../game-providers/index.ts';
import { type OpenVault, ownIdentity } from '../identity/index.ts';
import { type OwnImportedBet, ownImportedBets } from '../imports/index.ts';
import { ownMessages } from '../inbox/index.ts';
import {
  agreementsOf,
  asksOf,
  autoTransferMostOf,
  factorsOf,
  ownSignIns,
  passkeysOf,
  profileOf,
} from '../members/index.ts';
import { ownCards } from '../payment-methods/index.ts';
import { beijingText } from '../platform/clock.ts';
import type { Queryable } from '../platform/database.ts';
import { ownApplications } from '../promotions/index.ts';
import { ownCheck, ownLimits, ownPauses, ownSittings } from '../responsible-gaming/index.ts';
import { ownChat, ownRatings } from '../support/index.ts';
import { ownGrants } from '../wagering/index.ts';
import type { Books } from '../wallet/index.ts';
import { ownWithdrawals } from '../withdrawals/index.ts';

export type Value = string | number | bigint | boolean | Date | null;

export interface OwnList {
  readonly name: string;
  readonly columns: readonly string[];
  readonly batches: AsyncIterable<readonly (readonly Value[])[]>;
}

export interface Sources {
  readonly db: Queryable;
  readonly books: Books;
  readonly vault: OpenVault;
}

const inOneBatch = 2_000;

export function listsOf({ db, books }: Sources, memberId: bigint): readonly OwnList[] {
  return [
    list(
      'sign-ins',
      ['time', 'last_used', 'ended', 'address', 'device'],
      once(async () =>
        (await ownSignIns(db, memberId)).map((one) => [one.at, one.used, one.ended, one.address, one.device]),
      ),
    ),
    list(
      'cards',
      ['kind', 'bank', 'owner', 'number', 'branch', 'bound', 'removed'],
      once(async () =>
        (await ownCards(db, memberId)).map((one) => [
          one.kind,
          one.bank,
          one.owner,
          one.number,
          one.branch,
          one.at,
          one.removed,
        ]),
      ),
    ),
    list(
      'deposits',
      ['order', 'way', 'amount', 'credited', 'state', 'holder', 'last_four', 'time', 'decided'],
      byId(
        (after) => ownDeposits(db, memberId, after, inOneBatch),
        (one) => [
          one.order_no,
          one.way,
          yuan(one.amount),
          yuan(one.credited),
          one.state,
          one.holder,
          one.last_four,
          one.at,
          one.decided,
        ],
      ),
    ),
    list(
      'withdrawals',
      ['order', 'network', 'address', 'amount', 'state', 'transaction', 'time', 'decided'],
      byId(
        (after) => ownWithdrawals(db, memberId, after, inOneBatch),
        (one) => [
          one.order_no,
          one.protocol,
          one.address,
          yuan(one.amount),
          one.state,
          one.transaction_hash,
          one.at,
          one.decided,
        ],
      ),
    ),
    list(
      'questions',
      ['time', 'question', 'answer', 'answered', 'pictures'],
      byId(
        (after) => ownQuestions(db, memberId, after, inOneBatch),
        (one) => [one.asked_at, one.text, one.answer, one.answered_at, one.pictures],
      ),
    ),
    list(
      'bets',
      ['venue', 'bet', 'game', 'round', 'stake', 'payout', 'state', 'time', 'settled'],
      bets(db, memberId),
    ),
    list(
      'imported-bets',
      ['venue', 'bet', 'game', 'round', 'stake', 'valid', 'payout', 'time', 'settled'],
      importedBets(db, memberId),
    ),
    list(
      'favourites',
      ['game', 'time'],
      once(async () => (await favouritesOf(db, memberId)).map(({ place, at }) => [place, at])),
    ),
    list('transfers', ['venue', 'direction', 'amount', 'state', 'time'], transfers(db, memberId)),
    list('ledger', ['wallet', 'kind', 'document', 'amount', 'balance', 'time'], entries(books, memberId)),
    list(
      'bonuses',
      ['promotion', 'bonus', 'to_play', 'played', 'state', 'given', 'until', 'ended', 'reason'],
      byId(
        (after) => ownGrants(db, memberId, after, inOneBatch),
        (one) => [
          one.promotionId,
          yuan(one.amount),
          yuan(one.required),
          yuan(one.played),
          one.state,
          one.openedAt,
          one.expiresAt,
          one.closedAt,
          one.reason,
        ],
      ),
    ),
    list(
      'applications',
      ['promotion', 'state', 'bonus', 'reason', 'time', 'decided'],
      byId(
        (after) => ownApplications(db, memberId, after, inOneBatch),
        (one) => [one.title, one.state, yuan(one.bonus), one.reason, one.at, one.decided],
      ),
    ),
    list(
      'agent-applications',
      ['mobile', 'text', 'state', 'reason', 'time', 'decided'],
      once(async () =>
        (await ownAgentApplications(db, memberId)).map((one) => [
          one.mobile,
          one.info,
          one.state,
          one.reason,
          one.at,
          one.decided,
        ]),
      ),
    ),
    list(
      'agent-earnings',
      ['week', 'amount', 'state', 'reason', 'time', 'decided', 'disputed', 'answer'],
      once(async () =>
        (await ownEarnings(db, memberId)).map((one) => [
          one.week,
          yuan(one.amount),
          one.state,
          one.reason,
          one.at,
          one.decided,
          one.dispute,
          one.answer,
        ]),
      ),
    ),
    list(
      'recoveries',
      ['number', 'of', 'way', 'state', 'asked', 'from', 'ended', 'address', 'device'],
      byId(
        (after) => ownRecoveries(db, memberId, after, inOneBatch),
        (one) => [
          one.number,
          one.wants,
          one.way,
          one.state,
          one.asked,
          one.from,
          one.ended,
          one.address,
          one.device,
        ],
      ),
    ),
    list(
      'messages',
      ['title', 'text', 'time', 'read'],
      byId(
        (after) => ownMessages(db, memberId, after, inOneBatch),
        (one) => [one.title, one.content, one.at, one.read],
      ),
    ),
    list(
      'support',
      ['from', 'text', 'time'],
      byId(
        (after) => ownChat(db, memberId, after, inOneBatch),
        (one) => [one.author === 'member' ? 'me' : 'support', one.body, one.at],
      ),
    ),
    list(
      'support-ratings',
      ['stars', 'text', 'time'],
      byId(
        (after) => ownRatings(db, memberId, after, inOneBatch),
        (one) => [one.stars, one.words, one.at],
      ),
    ),
    list(
      'limits',
      ['kind', 'span', 'value', 'set', 'from'],
      once(async () =>
        (await ownLimits(db, memberId)).map((one) => [
          one.kind,
          one.span,
          one.kind === 'time' ? one.value : yuan(one.value),
          one.set_at,
          one.effective_at,
        ]),
      ),
    ),
    list(
      'breaks',
      ['kind', 'from', 'until'],
      once(async () => (await ownPauses(db, memberId)).map((one) => [one.kind, one.began_at, one.ends_at])),
    ),
    list(
      'play',
      ['from', 'until'],
      once(async () => (await ownSittings(db, memberId)).map((one) => [one.began_at, one.seen_at])),
    ),
  ];
}

/** Who the member is, and what they chose: as JSON. */
export async function profileFile(db: Queryable, memberId: bigint): Promise<string> {
  const [profile, factors, passkeys, asks, verified, check, most, agreements] = [
    await profileOf(db, memberId),
    await factorsOf(db, memberId),
    await passkeysOf(db, memberId),
    await asksOf(db, memberId),
    await emailOf(db, memberId),
    await ownCheck(db, memberId),
    await autoTransferMostOf(db, memberId),
    await agreementsOf(db, memberId),
  ];
  if (!profile) throw new Error(`no member ${memberId}`);
  const { id, username, realName, mobile, email, birthday, vipLevel, isAgent, autoTransfer, registeredAt } =
    profile;
  const content = {
    member: {
      id: String(id),
      username,
      realName,
      mobile,
      email,
      verifiedEmail: verified?.address ?? null,
      birthday,
      vipLevel,
      isAgent,
      registered: beijingText(registeredAt),
    },
    choices: {
      autoTransfer,
      autoTransferMost: most === undefined ? null : formatYuan(most),
      codeAtSignIn: asks.signIn,
      codeAtWithdrawals: asks.withdrawals,
      realityCheckMinutes: check ?? null,
    },
    agreements: agreements.map(({ document, version, agreedAt }) => ({
      document,
      version,
      agreed: beijingText(agreedAt),
    })),
    factors: {
      authenticator: factors.totpSince === undefined ? null : beijingText(factors.totpSince),
      recoveryCodesLeft: factors.codesLeft,
      passkeys: passkeys.map(({ device, madeAt }) => ({ device, since: beijingText(madeAt) })),
    },
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/**
 * Each form that the member sent, and how many pictures came with it: as JSON. Of the document's number its end: the file lies in the
 * database as it is, and documents lie there sealed alone.
 */
export async function identityFile({ db, vault }: Sources, memberId: bigint): Promise<string> {
  const forms = await ownIdentity(db, vault, memberId);
  const content = forms.map(({ id: _id, at, decided, details, given, said, byMachine, ...form }) => ({
    ...form,
    name: details?.name ?? null,
    birthday: details?.birthday ?? null,
    country: details?.country ?? null,
    document: details ? `${details.kind} …${details.number.slice(-4)}` : null,
    sent: beijingText(at),
    decided: decided && beijingText(decided),
    // To a service that checks documents for the operator.
    givenToService: given ? beijingText(given) : null,
    serviceSaid: said,
    decidedByMachine: byMachine,
  }));
  return `${JSON.stringify(content, null, 2)}\n`;
}

function list(name: string, columns: readonly string[], batches: OwnList['batches']): OwnList {
  return { name, columns, batches };
}

async function* once(read: () => Promise<readonly (readonly Value[])[]>): OwnList['batches'] {
  yield await read();
}

async function* byId<Row extends { readonly id: bigint }>(
  read: (after: bigint) => Promise<readonly Row[]>,
  row: (one: Row) => readonly Value[],
): OwnList['batches'] {
  for (let after = 0n; ; ) {
    const rows = await read(after);
    yield rows.map(row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < inOneBatch) return;
    after = last.id;
  }
}

async function* bets(db: Queryable, memberId: bigint): OwnList['batches'] {
  for (let before: { at: Date; bet: string } | undefined; ; ) {
    const rows = await ownBets(db, memberId, before, inOneBatch);
    yield rows.map((one) => [
      one.venue,
      one.bet_id,
      one.game,
      one.round,
      yuan(one.stake),
      yuan(one.payout),
      one.state,
      one.at,
      one.settled,
    ]);
    const last = rows.at(-1);
    if (last === undefined || rows.length < inOneBatch) return;
    before = { at: last.at, bet: last.bet_id };
  }
}

/** Those of another system that were brought along when the site moved. */
async function* importedBets(db: Queryable, memberId: bigint): OwnList['batches'] {
  for (let before: OwnImportedBet | undefined; ; ) {
    const rows = await ownImportedBets(db, memberId, before, inOneBatch);
    yield rows.map((one) => [
      one.venue,
      one.betId,
      one.game,
      one.round,
      yuan(one.stake),
      yuan(one.valid),
      yuan(one.payout),
      one.placedAt,
      one.settledAt,
    ]);
    const last = rows.at(-1);
    if (last === undefined || rows.length < inOneBatch) return;
    before = last;
  }
}

async function* transfers(db: Queryable, memberId: bigint): OwnList['batches'] {
  for (let before: Date | undefined; ; ) {
    const rows = await ownTransfers(db, memberId, before, inOneBatch);
    yield rows.map((one) => [one.venue, one.direction, yuan(one.amount), one.state, one.at]);
    const last = rows.at(-1);
    if (last === undefined || rows.length < inOneBatch) return;
    before = last.at;
  }
}

async function* entries(books: Books, memberId: bigint): OwnList['batches'] {
  for (const { id, code } of await books.accounts(memberId)) {
    for (let before: bigint | undefined; ; ) {
      const rows = await books.entries(id, {
        limit: inOneBatch,
        ...(before === undefined ? {} : { before }),
      });
      yield rows.map((one) => [
        code,
        one.kind,
        one.reference,
        yuan(one.amount),
        yuan(one.balanceAfter ?? null),
        one.at,
      ]);
      const last = rows.at(-1);
      if (last === undefined || rows.length < inOneBatch) break;
      before = last.number;
    }
  }
}

function yuan(fen: bigint | null): string | null {
  return fen === null ? null : formatYuan(fen);
}
