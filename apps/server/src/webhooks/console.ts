/** The staff's calls about addresses that are told of events; translation only. */
import {
  type SentKind,
  testEvent,
  type WebhookEventKind,
  webhookEventKinds,
} from '@mingpai/contract/webhooks';
import type { DefineConsoleCall, RuleDesk } from '../backoffice/index.ts';
import {
  batchById,
  changed,
  propose,
  proposedChange,
  spendStaffCode,
  unchanged,
} from '../backoffice/index.ts';
import { done, refused } from '../platform/outcome.ts';
import { noteTest } from './events.ts';
import { type ListedDelivery, listedDeliveries, listedReceivers, sendAgain } from './listing.ts';
import { openReceiver, refuseAddress, refuseMore, showSecret, switchReceiver } from './receivers.ts';
import { addressDraft, secretDraft } from './rule.ts';

export function webhookConsole(define: DefineConsoleCall, rules: RuleDesk): void {
  const { site } = rules;
  const { database, clock, config } = site;

  define('webhookReceivers', async (_payload, { staff }) => {
    const rows = await listedReceivers(database, clock.now());
    const may = staff.rights.includes('webhooks');
    return done({
      total: rows.length,
      rows: rows.map(
        ({
          id,
          url,
          events,
          pausedAt,
          failingSince,
          deliveredAt,
          formerUntil,
          madeAt,
          missedFrom,
          missedTo,
          ...row
        }) => ({
          ...row,
          id: Number(id),
          url: may ? url : null,
          host: new URL(url).host,
          events: webhookEventKinds.filter((kind) => events.includes(kind)),
          pausedAt: pausedAt?.toISOString() ?? null,
          failingSince: failingSince?.toISOString() ?? null,
          deliveredAt: deliveredAt?.toISOString() ?? null,
          formerUntil: formerUntil?.toISOString() ?? null,
          madeAt: madeAt.toISOString(),
          missedFrom: missedFrom?.toISOString() ?? null,
          missedTo: missedTo?.toISOString() ?? null,
        }),
      ),
    });
  });

  define.change('proposeWebhook', ({ id, proposal, ...wanted }, { staff }, change) => {
    const events = webhookEventKinds.filter((kind: WebhookEventKind) => wanted.events.includes(kind));
    return change(async (tx) => {
      const inside = refuseAddress(wanted.url, config.OUTBOUND_ALLOW);
      if (inside) return inside;
      const was = id === undefined ? undefined : await openReceiver(tx, BigInt(id));
      if (id !== undefined && !was) return refused('webhook_ended');
      const more = id === undefined ? await refuseMore(tx) : undefined;
      if (more) return more;
      const drafted = addressDraft(was, { title: wanted.title, url: wanted.url, events });
      return proposedChange(await propose(tx, rules, staff, drafted, proposal), staff, clock.now());
    });
  });

  define.change('proposeWebhookSecret', ({ id, proposal }, { staff }, change) =>
    change(async (tx) => {
      const was = await openReceiver(tx, BigInt(id));
      if (!was) return refused('webhook_ended');
      return proposedChange(await propose(tx, rules, staff, secretDraft(was), proposal), staff, clock.now());
    }),
  );

  define.change('showWebhookSecret', async ({ id, code }, { staff }, change) => {
    const spent = await spendStaffCode(site, staff.id, code);
    if (!spent.ok) return spent.code === 'staff_code_wrong' ? refused('webhook_code_wrong') : spent;
    return change(async (tx) => {
      const shown = await showSecret(tx, clock.now(), BigInt(id));
      if (!shown.ok) return shown;
      const { title, secret } = shown.value;
      return changed(
        { secret },
        {
          action: 'webhook_secret_shown',
          subject: `webhook/${id}`,
          before: { state: 'unseen' },
          after: { state: 'seen' },
          about: { title },
        },
      );
    });
  });

  define.change('switchWebhook', ({ id, to }, _visit, change) =>
    change(async (tx) => {
      const switched = await switchReceiver(tx, clock.now(), BigInt(id), to);
      if (!switched.ok) return switched;
      const { state, title } = switched.value;
      if (state === to) return unchanged(null);
      const actions = { on: 'webhook_resumed', paused: 'webhook_paused', ended: 'webhook_ended' } as const;
      return changed(null, {
        action: actions[to],
        subject: `webhook/${id}`,
        before: { state },
        after: { state: to },
        about: { title },
      });
    }),
  );

  define('webhookDeliveries', async ({ id, ...asked }) => {
    const { rows, total } = await listedDeliveries(database, {
      state: undefined,
      ...asked,
      receiver: BigInt(id),
    });
    return done({ total, rows: rows.map(wireDelivery) });
  });
  define.list('webhookDeliveries', async ({ id, state }, onward) => {
    const { rows } = await listedDeliveries(database, { receiver: BigInt(id), state, ...onward });
    return batchById(rows, onward.most, wireDelivery);
  });

  define.change('resendWebhooks', ({ id, delivery, from, to }, _visit, change) =>
    change(async (tx) => {
      const was = await openReceiver(tx, BigInt(id));
      if (!was) return refused('webhook_ended');
      const sent = await sendAgain(tx, clock, {
        receiver: was.id,
        delivery: delivery === undefined ? undefined : BigInt(delivery),
        from: from === undefined ? undefined : new Date(from),
        to: to === undefined ? undefined : new Date(to),
      });
      if (sent === 0) return unchanged({ sent });
      return changed(
        { sent },
        {
          action: 'webhook_resent',
          subject: `webhook/${id}`,
          before: undefined,
          after: { number: sent },
          about: { title: was.title },
        },
      );
    }),
  );

  define.change('testWebhook', ({ id }, _visit, change) =>
    change(async (tx) => {
      const was = await openReceiver(tx, BigInt(id));
      if (!was) return refused('webhook_ended');
      await noteTest(tx, clock, was.id);
      return changed(null, {
        action: 'webhook_tested',
        subject: `webhook/${id}`,
        before: undefined,
        after: { number: 1 },
        about: { title: was.title },
      });
    }),
  );
}

/** A kind that a later version does not have any more is shown as a test: nobody subscribes to it. */
function sentKind(text: string): SentKind {
  return webhookEventKinds.find((kind) => kind === text) ?? testEvent;
}

function wireDelivery({ id, kind, at, triedAt, dueAt, ...row }: ListedDelivery) {
  return {
    ...row,
    id: Number(id),
    kind: sentKind(kind),
    at: at.toISOString(),
    triedAt: triedAt?.toISOString() ?? null,
    dueAt: dueAt?.toISOString() ?? null,
  };
}
