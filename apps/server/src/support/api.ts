/** The conversation's calls for members and visitors; translation only. */

import { beijingText } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { networkOf } from '../platform/network.ts';
import { done, refused } from '../platform/outcome.ts';
import { siteOrigin } from '../platform/own-address.ts';
import type { LimitRule } from '../platform/rate-limit.ts';
import type { DefineCall } from '../platform/router.ts';
import { takeUpload } from '../platform/uploads.ts';
import type { Settings } from '../settings/index.ts';
import { someoneOnDuty } from './console-threads.ts';
import type { News } from './conversation-events.ts';
import { leaveConversation } from './ending.ts';
import { conversationFor, conversationOf, newPass, newTicket, redeemTicket } from './guest-tokens.ts';
import { look, type Message, messagesOf, readBy, stretchOf, write } from './messages.ts';
import { drawn, pictureOf } from './pictures.ts';
import { lastSession, rate } from './sessions.ts';

const perConversation: LimitRule = { name: 'service/conversation', attempts: 30, perSeconds: 60 };
const ratedPerConversation: LimitRule = {
  name: 'service-rating/conversation',
  attempts: 30,
  perSeconds: 3_600,
};
/** Counted before anything is read, when nobody is known yet: whole offices share an address. */
const picturesPerAddress: LimitRule = { name: 'service-picture/address', attempts: 120, perSeconds: 3_600 };
const picturesPerConversation: LimitRule = {
  name: 'service-picture/conversation',
  attempts: 20,
  perSeconds: 3_600,
};
/** Who has no account has nobody to answer for them. */
const picturesPerVisitor: LimitRule = { name: 'service-picture/visitor', attempts: 5, perSeconds: 3_600 };
const looksPerConversation: LimitRule = {
  name: 'service-look/conversation',
  attempts: 240,
  perSeconds: 60,
};
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

  define('serviceUrl', async (_payload, { memberId, token = '', request }) => {
    const { serviceUrl } = await settings.current('site');
    if (serviceUrl !== '') return done({ url: serviceUrl });
    const page = new URL('/service/', siteOrigin(config, request));
    // Behind the hash: it never stands in a log.
    if (memberId !== undefined) page.hash = await newTicket(site, { memberId, memberToken: token });
    return done({ url: page.href });
  });

  define('serviceOpen', async ({ ticket, visitor }, { address }) => {
    if ((await limits.hit(openedPerAddress, networkOf(address))) !== undefined)
      return refused('rate_limited');
    const now = clock.now();
    const opened = await database.transaction(async (tx) => {
      const member = ticket === '' ? undefined : await redeemTicket(tx, ticket, now);
      if (member === undefined && visitor.length < 32) return undefined;
      const id = await conversationFor(tx, member ?? { visitor }, now);
      const openedIn = member?.openedIn ?? null;
      return {
        id,
        isMember: member !== undefined,
        pass: await newPass(tx, { conversationId: id, openedIn, now }),
      };
    });
    if (opened === undefined) return refused('service_ticket_used');
    const { id, isMember, pass } = opened;
    const { messages, more } = await stretchOf(database, id);
    return done({
      conversation: pass,
      member: isMember,
      more,
      ...(await standing(id)),
      messages: messages.map(wireMessage),
    });
  });

  /** Whose conversation it is; null: a visitor's. */
  async function memberOf(id: bigint): Promise<bigint | null> {
    const { rows } = await database.query<{ member_id: bigint | null }>(
      'select member_id from conversation where id = $1',
      [id],
    );
    return rows[0]?.member_id ?? null;
  }

  /** @param after absent: no messages are asked for */
  async function standing(id: bigint, after?: bigint) {
    const [messages, read, onDuty, { ended, rating }] = await Promise.all([
      after === undefined ? [] : messagesOf(database, id, after),
      readBy(database, id, 'staff'),
      someoneOnDuty(database, clock.now()),
      lastSession(database, id),
    ]);
    return {
      messages: messages.map(wireMessage),
      read: Number(read),
      on_duty: onDuty,
      ended,
      rating: rating && { stars: rating.stars, words: rating.words },
    };
  }

  define('serviceSend', async ({ conversation, text, client_id, order_no }) => {
    const id = await conversationOf(database, conversation, clock.now());
    if (id === undefined) return refused('service_ticket_used');
    if (text.trim() === '') return refused('message_empty');
    if ((await limits.hit(perConversation, String(id))) !== undefined) return refused('rate_limited');
    const written = await write(site, {
      conversationId: id,
      body: text.trim(),
      clientId: client_id,
      orderNo: order_no === '' ? undefined : order_no,
    });
    return written.ok ? done(wireMessage(written.value)) : written;
  });

  define('serviceSendPicture', async (_payload, { request, address }) => {
    const taken = await takeUpload(request, limits, picturesPerAddress, address);
    if (!taken.ok) return taken.code === 'not_a_picture' ? refused('service_not_a_picture') : taken;
    const { bytes, field } = taken.value;
    const id = await conversationOf(database, field('conversation'), clock.now());
    if (id === undefined) return refused('service_ticket_used');
    const clientId = field('client_id');
    if (clientId.length < 8 || clientId.length > 64) return refused('service_not_a_picture');
    const rule = (await memberOf(id)) === null ? picturesPerVisitor : picturesPerConversation;
    if ((await limits.hit(rule, String(id))) !== undefined) return refused('rate_limited');
    // Drawn before the conversation is locked: nobody waits for it.
    const picture = await drawn(bytes);
    if (picture === undefined) return refused('service_not_a_picture');
    const written = await write(site, { conversationId: id, body: '', clientId, picture });
    return written.ok ? done(wireMessage(written.value)) : written;
  });

  define('servicePicture', async ({ conversation, message }) => {
    const id = await conversationOf(database, conversation, clock.now());
    if (id === undefined) return refused('service_ticket_used');
    if ((await limits.hit(looksPerConversation, String(id))) !== undefined) return refused('rate_limited');
    const picture = await pictureOf(database, id, BigInt(message));
    return picture === undefined ? refused('not_found') : done({ picture });
  });

  define('serviceEarlier', async ({ conversation, before }) => {
    const id = await conversationOf(database, conversation, clock.now());
    if (id === undefined) return refused('service_ticket_used');
    if ((await limits.hit(looksPerConversation, String(id))) !== undefined) return refused('rate_limited');
    const { messages, more } = await stretchOf(database, id, BigInt(before));
    return done({ messages: messages.map(wireMessage), more });
  });

  define('serviceRate', async ({ conversation, stars, words }) => {
    const now = clock.now();
    const id = await conversationOf(database, conversation, now);
    if (id === undefined) return refused('service_ticket_used');
    if ((await limits.hit(ratedPerConversation, String(id))) !== undefined) return refused('rate_limited');
    return database.transaction((tx) => rate(tx, id, { stars, words, at: now }));
  });

  define('serviceEnd', async ({ conversation, seen }) => {
    const now = clock.now();
    const id = await conversationOf(database, conversation, now);
    if (id === undefined) return refused('service_ticket_used');
    if ((await limits.hit(perConversation, String(id))) !== undefined) return refused('rate_limited');
    return database.transaction((tx) => leaveConversation(tx, id, { seen: BigInt(seen), now }));
  });

  define('serviceNews', async ({ conversation, after, read, seen, ended }, { request }) => {
    const id = await conversationOf(database, conversation, clock.now());
    if (id === undefined) return refused('service_ticket_used');
    await database.transaction((tx) => look(tx, id, 'member', BigInt(seen), clock.now()));
    // Waits before it looks: what is written in between is not missed.
    const { changed, forget } = news.next(id);
    request.raw.once('close', forget);
    const first = await standing(id, BigInt(after));
    const turned = ended !== undefined && first.ended !== ended;
    if (first.messages.length > 0 || first.read !== read || turned) {
      forget();
      return done(first);
    }
    await changed;
    return done(await standing(id, BigInt(after)));
  });

  define('serviceOrders', async ({ conversation }) => {
    const id = await conversationOf(database, conversation, clock.now());
    if (id === undefined) return refused('service_ticket_used');
    const memberId = await memberOf(id);
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

function wireMessage({ id, author, staffName, body, orderNo, clientId, createdAt, width, height }: Message) {
  return {
    id: Number(id),
    from: author,
    name: staffName ?? '',
    text: body,
    order_no: orderNo ?? '',
    client_id: clientId,
    created_at: beijingText(createdAt),
    picture: width === null || height === null ? null : { width, height },
  };
}
