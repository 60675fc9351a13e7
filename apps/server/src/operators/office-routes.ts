/** The staff's calls on members, books, settings, venues; translation only. */
import { usdtNumber, yuanNumber } from '@mingpai/contract/money';
import type { Site } from '../app/site.ts';
import { sanitise } from '../content/index.ts';
import type { Sessions } from '../members/index.ts';
import { cardsOf } from '../payments/index.ts';
import type { Tx } from '../platform/database.ts';
import { done, refused } from '../platform/outcome.ts';
import { relatedTo, seenRelated, wireRelated } from '../related-accounts/index.ts';
import type { AreaValue, Settings } from '../settings/index.ts';
import { turnoverLeft } from '../turnover/index.ts';
import { venueTransfers } from '../venues/index.ts';
import type { Balances, Books } from '../wallet/index.ts';
import { auditLog, note } from './audit.ts';
import type { DefineConsoleCall } from './door.ts';
import { type MemberRow, memberDetail, recentSessions, searchMembers, setFrozen } from './members.ts';
import type { RuleDesk } from './rules/changes.ts';
import { changeSettings } from './rules/settings-change.ts';
import { wireOutcome } from './rules/wire.ts';

export interface OfficeParts {
  readonly settings: Settings;
  readonly balances: Balances;
  readonly books: Books;
  readonly sessions: Sessions;
  readonly rules: RuleDesk;
  readonly venues: () => readonly { readonly code: string; readonly name: string }[];
}

export function officeRoutes(define: DefineConsoleCall, site: Site, parts: OfficeParts): void {
  const { database, clock } = site;
  const { settings, balances, books, sessions, rules, venues } = parts;
  const codes = () => venues().map(({ code }) => code);

  define('memberSearch', async (query) => {
    const { rows, total } = await searchMembers(database, query);
    return done({ rows: rows.map(wireMember), total });
  });

  define('memberPage', async ({ id }) => {
    const memberId = BigInt(id);
    const detail = await memberDetail(database, memberId);
    if (!detail) return refused('not_found');
    const [overview, left, bank, usdt, sessionRows, related, seen] = await Promise.all([
      balances.overview(memberId, codes()),
      turnoverLeft(database, memberId),
      cardsOf(database, memberId, 'bank'),
      cardsOf(database, memberId, 'usdt'),
      recentSessions(database, memberId),
      relatedTo(database, [memberId]),
      seenRelated(database, memberId),
    ]);
    return done({
      member: {
        ...wireMember(detail),
        mobile: detail.mobile,
        email: detail.email,
        autoTransfer: detail.auto_transfer,
        frozenReason: detail.frozen_reason,
      },
      balances: {
        central: yuanNumber(overview.central),
        held: yuanNumber(overview.held),
        inReview: yuanNumber(overview.inReview),
        inFlight: yuanNumber(overview.inFlight),
        venues: venues().map(({ code, name }) => ({
          code,
          name,
          balance: yuanNumber(overview.venues.get(code) ?? 0n),
        })),
        total: yuanNumber(overview.total),
      },
      deposits: { count: detail.deposit_count, sum: yuanNumber(BigInt(detail.deposit_sum)) },
      withdrawals: { count: detail.withdrawal_count, sum: yuanNumber(BigInt(detail.withdrawal_sum)) },
      turnoverLeft: yuanNumber(left),
      cards: [...usdt, ...bank].map((card) => ({
        id: Number(card.id),
        kind: card.kind,
        bank: card.bank,
        owner: card.kind === 'bank' ? card.owner : '',
        protocol: card.kind === 'usdt' ? card.owner : null,
        lastFour: card.number.slice(-4),
        createdAt: card.createdAt.toISOString(),
      })),
      related: wireRelated(related.get(memberId)),
      relatedSeen: seen.map(({ at, ...sign }) => ({ ...sign, at: at.toISOString() })),
      sessions: sessionRows.map((row) => ({
        createdAt: row.created_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
        endedAt: row.ended_at?.toISOString() ?? null,
        address: row.address,
        device: row.device,
        mark: row.mark,
      })),
    });
  });

  define('memberLedger', async ({ id, account, before, limit }) => {
    const accounts = await books.accounts(BigInt(id), codes());
    const chosen = account ?? accounts[0]?.id;
    if (!accounts.some((one) => one.id === chosen) || chosen === undefined) return refused('not_found');
    const entries = await books.entries(chosen, {
      ...(before === undefined ? {} : { before: BigInt(before) }),
      limit: limit + 1,
    });
    return done({
      accounts: accounts.map((one) => ({
        id: one.id,
        code: one.code,
        balance: yuanNumber(one.balance),
        available: yuanNumber(one.available),
        pending: yuanNumber(one.pending),
      })),
      entries: entries.slice(0, limit).map((entry) => ({
        seq: entry.number.toString(),
        transferId: entry.transferId,
        kind: entry.kind,
        reference: entry.reference,
        phase: entry.phase,
        amount: yuanNumber(entry.amount),
        reserved: yuanNumber(entry.pendingDebits),
        balanceAfter: entry.balanceAfter === undefined ? null : yuanNumber(entry.balanceAfter),
        at: entry.at.toISOString(),
      })),
      more: entries.length > limit,
    });
  });

  define('transferDetail', async ({ id, member }) => {
    const transfer = await books.transfer(id);
    if (!transfer) return refused('not_found');
    const names = books.namesFor(member === undefined ? undefined : BigInt(member), codes());
    return done({
      id: transfer.id,
      kind: transfer.kind,
      reference: transfer.reference,
      state: transfer.state,
      at: transfer.at.toISOString(),
      legs: transfer.legs.map(({ account, amount }) => ({
        account,
        owner: names.get(account)?.owner ?? '',
        code: names.get(account)?.code ?? '',
        amount: yuanNumber(amount),
      })),
    });
  });

  define('freezeMember', async ({ id, reason }, { staff }) => {
    const frozen = await database.transaction(async (tx) => {
      if (!(await setFrozen(tx, clock, BigInt(id), reason))) return refused('not_found');
      await sessions.endAll(tx, BigInt(id), 'ended_by_staff');
      const detail = { reason };
      await note(tx, clock, { staffId: staff.id, action: 'member_frozen', subject: `member/${id}`, detail });
      return done(null);
    });
    sessions.forget({ memberId: BigInt(id) });
    return frozen;
  });

  define('unfreezeMember', async ({ id }, { staff }) =>
    database.transaction(async (tx) => {
      if (!(await setFrozen(tx, clock, BigInt(id), undefined))) return refused('not_found');
      await note(tx, clock, { staffId: staff.id, action: 'member_unfrozen', subject: `member/${id}` });
      return done(null);
    }),
  );

  define('auditLog', async (query) => {
    const { rows, total } = await auditLog(database, query);
    return done({
      total,
      rows: rows.map(({ id, at, ...row }) => ({ ...row, id: Number(id), at: at.toISOString() })),
    });
  });

  const current = async () =>
    wireSettings(
      ...(await Promise.all([
        settings.current('site'),
        settings.current('exchange'),
        settings.current('adjustments'),
        settings.current('bonuses'),
      ])),
    );
  /** As this transaction leaves them: this node's memory hears of its own change a moment later, too. */
  const changed = async (tx: Tx) => {
    const site = await settings.locked(tx, 'site');
    const exchange = await settings.locked(tx, 'exchange');
    const adjustments = await settings.locked(tx, 'adjustments');
    const bonuses = await settings.locked(tx, 'bonuses');
    return wireSettings(site.value, exchange.value, adjustments.value, bonuses.value);
  };

  define('siteSettings', async () => done(await current()));

  define('updateSiteSettings', async ({ proposal, ...change }, { staff }) => {
    const { webContent, webContentEn, ...plain } = withoutAbsent(change);
    const outcome = await database.transaction(async (tx) => {
      const proposed = await changeSettings(
        tx,
        rules,
        staff,
        {
          areas: ['site', 'exchange', 'adjustments', 'bonuses'],
          needs: 'settings',
          subject: 'settings',
          edit({ site: was, exchange, adjustments, bonuses }) {
            const after = {
              ...wireSettings(was, exchange, adjustments, bonuses),
              ...plain,
              ...(webContent === undefined ? {} : { webContent: sanitise(webContent) }),
              ...(webContentEn === undefined ? {} : { webContentEn: sanitise(webContentEn) }),
            };
            const { adjustmentChiefFrom, bonusFrom, bonusClerkDayFrom, ...rest } = after;
            const { depositRate, withdrawalRate, erc20Fee, trc20Fee, ...siteNow } = rest;
            return done({
              site: siteNow,
              exchange: {
                ...exchange,
                depositRate: scaled(depositRate, 10_000),
                withdrawalRate: scaled(withdrawalRate, 10_000),
                erc20Fee: scaled(erc20Fee, 1_000_000),
                trc20Fee: scaled(trc20Fee, 1_000_000),
              },
              adjustments: { ...adjustments, chiefFrom: scaled(adjustmentChiefFrom, 100) },
              bonuses: { from: scaled(bonusFrom, 100), clerkDay: scaled(bonusClerkDayFrom, 100) },
            });
          },
          detail: (was, is) =>
            changesBetween(
              wireSettings(was.site, was.exchange, was.adjustments, was.bonuses),
              wireSettings(is.site, is.exchange, is.adjustments, is.bonuses),
            ),
        },
        proposal,
      );
      return proposed.ok ? done({ proposed: proposed.value, now: await changed(tx) }) : proposed;
    });
    if (!outcome.ok) return outcome;
    return done({ ...outcome.value.now, ...wireOutcome(outcome.value.proposed, staff, clock.now()) });
  });

  define('venueTransfers', async (query) => {
    const { rows, total } = await venueTransfers(database, query);
    return done({
      total,
      rows: rows.map(({ member_id, amount, created_at, settled_at, ...row }) => ({
        ...row,
        memberId: Number(member_id),
        amount: yuanNumber(amount),
        createdAt: created_at.toISOString(),
        settledAt: settled_at?.toISOString() ?? null,
      })),
    });
  });

  define('ledgerStatus', async () => {
    const status = await books.status();
    return done({ ...status, sum: yuanNumber(status.sum), sealedAt: status.sealedAt?.toISOString() ?? null });
  });
}

function wireSettings(
  site: AreaValue<'site'>,
  exchange: AreaValue<'exchange'>,
  adjustments: AreaValue<'adjustments'>,
  bonuses: AreaValue<'bonuses'>,
) {
  return {
    ...site,
    depositRate: exchange.depositRate / 10_000,
    withdrawalRate: exchange.withdrawalRate / 10_000,
    erc20Fee: usdtNumber(BigInt(exchange.erc20Fee)),
    trc20Fee: usdtNumber(BigInt(exchange.trc20Fee)),
    adjustmentChiefFrom: adjustments.chiefFrom / 100,
    bonusFrom: bonuses.from / 100,
    bonusClerkDayFrom: bonuses.clerkDay / 100,
  };
}

/** A rate, fee or amount as it was typed, in the integer scale it is kept in. */
function scaled(value: number, scale: number): number {
  return Math.round(value * scale);
}

/** `7.1 → 7.25` for each field that is another now; long texts are cut, the settings keep their versions themselves. */
function changesBetween<Fields extends object>(before: Fields, after: Fields): Record<string, string> {
  const old = new Map<string, unknown>(Object.entries(before));
  const shown = (value: unknown) => {
    const text = String(value);
    return text.length > 60 ? `${text.slice(0, 60)}…` : text;
  };
  return Object.fromEntries(
    Object.entries(after)
      .filter(([field, value]) => value !== old.get(field))
      .map(([field, value]) => [field, `${shown(old.get(field))} → ${shown(value)}`]),
  );
}

/** Drops fields that are present but undefined, so that they do not overwrite. */
function withoutAbsent<Value extends object>(
  value: Value,
): { [Key in keyof Value]: Exclude<Value[Key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as never;
}

function wireMember(row: MemberRow) {
  return {
    id: Number(row.id),
    username: row.username,
    realName: row.real_name,
    vipLevel: row.vip_level,
    registeredAt: row.registered_at.toISOString(),
    frozenAt: row.frozen_at?.toISOString() ?? null,
  };
}
