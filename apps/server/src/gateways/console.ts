/** The staff's calls about payment gateways; translation only. */

import { yuanNumber } from '@mingpai/contract/money';
import { firstYesOf } from '../authority/index.ts';
import type { DefineConsoleCall } from '../backoffice/index.ts';
import {
  batchById,
  changed,
  givenChange,
  propose,
  proposedChange,
  type RuleDesk,
  switchedOn,
  wireFirstYes,
  wireOutcome,
} from '../backoffice/index.ts';
import { unlessHeld } from '../claims/index.ts';
import { staffActor } from '../platform/actor.ts';
import type { AppContext } from '../platform/context.ts';
import { done, refused } from '../platform/outcome.ts';
import type { Settings } from '../settings/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { Gateways } from './adapters.ts';
import {
  type ArrivalInList,
  arrivalList,
  gatewayStandings,
  type WaitingOrder,
  waitingOrders,
} from './lists.ts';
import { arrivalSubject, askNow, creditArrival, ignoreArrival, switchGateway } from './review.ts';
import { gatewayStatementConsole } from './statement.ts';

export interface GatewayOfficeDeps {
  readonly site: AppContext;
  readonly settings: Settings;
  readonly wallet: Wallet;
  readonly gateways: Gateways;
  readonly rules: RuleDesk;
}

export function gatewayConsole(define: DefineConsoleCall, parts: GatewayOfficeDeps): void {
  const { rules } = parts;
  const { database, clock } = parts.site;
  gatewayStatementConsole(define, database);

  define('gatewayStandings', async () => {
    const standings = await gatewayStandings(database, clock.now());
    return done(
      standings.map((gateway) => ({
        ...gateway,
        ways: [...gateway.ways],
        since: gateway.since?.toISOString() ?? null,
        heardAt: gateway.heardAt?.toISOString() ?? null,
      })),
    );
  });

  define.change('switchGateway', ({ code, enabled, proposal }, { staff }, change) =>
    change(async (tx) => {
      const standing = (await gatewayStandings(tx, clock.now())).find((gateway) => gateway.code === code);
      if (!standing) return refused('not_found');
      if (enabled && !standing.enabled) {
        const on = switchedOn({
          kind: 'gateway',
          code,
          name: standing.name,
          needs: 'settings',
          action: 'gateway_switched_on',
          detail: { stateBefore: 'off', stateAfter: 'on' },
        });
        return proposedChange(await propose(tx, rules, staff, on, proposal), staff, clock.now());
      }
      const was = await switchGateway(tx, code, enabled);
      return changed(wireOutcome({ state: 'saved' }, staff, clock.now()), {
        action: enabled ? 'gateway_switched_on' : 'gateway_switched_off',
        subject: `gateway/${code}`,
        before: { state: was === true ? 'on' : 'off' },
        after: { state: enabled ? 'on' : 'off' },
      });
    }),
  );

  define('gatewayOrders', async (query) => {
    const { rows, total } = await waitingOrders(database, { ...query, now: clock.now() });
    return done({
      total,
      rows: rows.map(wireWaiting),
    });
  });

  define.list('gatewayOrders', async (query, onward) => {
    const { rows } = await waitingOrders(database, { ...query, now: clock.now(), ...onward });
    return batchById(rows, onward.most, wireWaiting);
  });

  define.change('askGateway', async ({ id }, _visit, change) => {
    const asked = await askNow(parts, BigInt(id));
    if (!asked.ok) return asked;
    return change(async () =>
      changed(asked.value, {
        action: 'gateway_asked',
        subject: `deposit/${id}`,
        before: { state: 'pending' },
        after: { state: asked.value.state },
      }),
    );
  });

  define('gatewayArrivals', async (query, { staff }) => {
    const { rows, total } = await arrivalList(database, query);
    const first = await firstYesOf(
      database,
      clock,
      'credit',
      rows.map(({ id }) => arrivalSubject(id)),
    );
    const wire = (row: ArrivalInList) => ({
      ...wireArrival(row),
      firstYes: wireFirstYes(first.get(arrivalSubject(row.id)), staff.id),
    });
    return done({ total, rows: rows.map(wire) });
  });

  define.list('gatewayArrivals', async (query, onward) => {
    const { rows } = await arrivalList(database, { ...query, ...onward });
    return batchById(rows, onward.most, wireArrival);
  });

  define.change('creditArrival', ({ id, orderNo }, { staff, key }, change) =>
    change(
      unlessHeld({ queue: 'arrivals', id, staff, now: clock.now() }, async (tx) => {
        const decided = await creditArrival(tx, parts, { id: BigInt(id), orderNo, staffId: staff.id, key });
        if (!decided.ok) return decided;
        const { credited, memberId, orderNo: order, username, given: verdict } = decided.value;
        const answer = { credited: yuanNumber(credited), username, orderNo: order };
        return givenChange(verdict, answer, {
          actions: { first: 'arrival_first_credit', given: 'arrival_credited' },
          subject: `arrival/${id}`,
          before: { state: 'review' },
          after: { state: 'credited' },
          about: { order, member: String(memberId), credited: String(credited) },
        });
      }),
    ),
  );

  define.change('ignoreArrival', ({ id, reason }, { staff }, change) =>
    change(
      unlessHeld({ queue: 'arrivals', id, staff, now: clock.now() }, async (tx) => {
        const decided = await ignoreArrival(tx, parts, { id: BigInt(id), reason, by: staffActor(staff.id) });
        if (!decided.ok) return decided;
        const { amount, order_no: order } = decided.value;
        return changed(null, {
          action: 'arrival_ignored',
          subject: `arrival/${id}`,
          before: { state: 'review' },
          after: { state: 'ignored' },
          about: { order, amount: String(amount), reason },
        });
      }),
    ),
  );
}

function wireArrival(arrival: ArrivalInList) {
  return {
    id: Number(arrival.id),
    gateway: arrival.gateway,
    payment: arrival.payment,
    orderNo: arrival.order_no,
    amount: yuanNumber(arrival.amount),
    paidAt: arrival.paid_at.toISOString(),
    heardAt: arrival.heard_at.toISOString(),
    heardBy: arrival.heard_by,
    state: arrival.state,
    reason: arrival.reason,
    decidedBy: arrival.decided_by,
    decidedAt: arrival.decided_at?.toISOString() ?? null,
    creditedTo: arrival.credited_to,
    memberId: arrival.member_id === null ? null : Number(arrival.member_id),
    username: arrival.username,
  };
}

function wireWaiting(row: WaitingOrder) {
  return {
    id: Number(row.id),
    orderNo: row.order_no,
    memberId: Number(row.member_id),
    username: row.username,
    gateway: row.gateway,
    way: row.way,
    amount: yuanNumber(row.amount),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    askedAt: row.asked_at?.toISOString() ?? null,
    askAt: row.ask_at?.toISOString() ?? null,
    trouble: row.trouble,
  };
}
