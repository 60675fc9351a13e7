/** The conversation's calls for members and visitors; translation only. */

import { beijingText } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { done, refused } from '../platform/outcome.ts';
import { siteOrigin } from '../platform/own-address.ts';
import type { LimitRule } from '../platform/rate-limit.ts';
import type { DefineCall } from '../platform/router.ts';
import type { Settings } from '../settings/index.ts';
import { someoneOnDuty } from './console-threads.ts';
import type { News } from './conversation-events.ts';
import { conversationFor, conversationOf, newPass, newTicket, redeemTicket } from './guest-tokens.ts';
import { look, type Message, messagesOf, readBy, write } from './messages.ts';

const perConversation: LimitRule = { name: 'service/conversation', attempts: 30, perSeconds: 60 };
const openedPerAddress: LimitRule = { name: 'service/address', attempts: 120, perSeconds: 600 };

export interface ServiceDeps {
  readonly settings: Settings;
  readonly news: News;
  /** A member's latest deposits and withdrawals, newest first. */
  readonly ordersOf: (memberId: bigint) => Promise<
    readonly {
      readonly number: string;
      readonly kind: 'deposit' | 'withdrawal';
      /** yuan */
      readonly amount: number;
      readonly createdAt: Date;
    }[]
  >;
}

export function supportApi(
  define: DefineCall,
  site: AppContext,
  { settings, news, ordersOf }: ServiceDeps,
): void {
  const { database, clock, limits, config } = site;

  define('serviceUrl', async (_payload, { memberId, request }) => {
    const { serviceUrl } = await settings.current('site');
    if (serviceUrl !== '') return done({ url: serviceUrl });
    const page = new URL('/service/', siteOrigin(config, request));
    // Behind the hash: it never stands in a log.
    if (memberId !== undefined) page.hash = await newTicket(site, memberId);
    return done({ url: page.href });
  });

  define('serviceOpen', async ({ ticket, visitor }, { address }) => {
    if ((await limits.hit(openedPerAddress, address)) !== undefined) return refused('rate_limited');
    const now = clock.now();
    const opened = await database.transaction(async (tx) => {
      const memberId = ticket === '' ? undefined : await redeemTicket(tx, ticket, now);
      if (memberId === undefined && visitor.length < 32) return undefined;
      const who = memberId === undefined ? { visitor } : { memberId };
      const id = await conversationFor(tx, who, now);
      return { id, memberId, pass: await newPass(tx, id, now) };
    });
    if (opened === undefined) return refused('service_ticket_used');
    const { id, memberId, pass } = opened;
    return done({ conversation: pass, member: memberId !== undefined, ...(await standing(id)) });
  });

  async function standing(id: bigint, after?: bigint) {
    const [messages, read, onDuty] = await Promise.all([
      messagesOf(database, id, after),
      readBy(database, id, 'staff'),
      someoneOnDuty(database, clock.now()),
    ]);
    return { messages: messages.map(wireMessage), read: Number(read), on_duty: onDuty };
  }

  define('serviceSend', async ({ conversation, text, client_id, order_no }) => {
    const id = await conversationOf(database, conversation, clock.now());
    if (id === undefined) return refused('service_ticket_used');
    if (text.trim() === '') return refused('bad_input', '请输入要发送的内容');
    if ((await limits.hit(perConversation, String(id))) !== undefined) return refused('rate_limited');
    const message = await write(site, {
      conversationId: id,
      body: text.trim(),
      clientId: client_id,
      orderNo: order_no === '' ? undefined : order_no,
    });
    return done(wireMessage(message));
  });

  define('serviceNews', async ({ conversation, after, read, seen }, { request }) => {
    const id = await conversationOf(database, conversation, clock.now());
    if (id === undefined) return refused('service_ticket_used');
    await database.transaction((tx) => look(tx, id, 'member', BigInt(seen), clock.now()));
    // Waits before it looks: what is written in between is not missed.
    const { changed, forget } = news.next(id);
    request.raw.once('close', forget);
    const first = await standing(id, BigInt(after));
    if (first.messages.length > 0 || first.read !== read) {
      forget();
      return done(first);
    }
    await changed;
    return done(await standing(id, BigInt(after)));
  });

  define('serviceOrders', async ({ conversation }) => {
    const id = await conversationOf(database, conversation, clock.now());
    if (id === undefined) return refused('service_ticket_used');
    const { rows } = await database.query<{ member_id: bigint | null }>(
      'select member_id from conversation where id = $1',
      [id],
    );
    const memberId = rows[0]?.member_id ?? null;
    const orders = memberId === null ? [] : await ordersOf(memberId);
    return done(
      orders.map(({ number, kind, amount, createdAt }) => ({
        order_no: number,
        kind,
        amount,
        created_at: beijingText(createdAt),
      })),
    );
  });
}

function wireMessage({ id, author, staffName, body, orderNo, clientId, createdAt }: Message) {
  return {
    id: Number(id),
    from: author,
    name: staffName ?? '',
    text: body,
    order_no: orderNo ?? '',
    client_id: clientId,
    created_at: beijingText(createdAt),
  };
}
