/** The staff's calls at the service desk; translation only. */

import type { DefineConsoleCall } from '../backoffice/index.ts';
import { changed } from '../backoffice/index.ts';
import type { AppContext } from '../platform/context.ts';
import { done, refused } from '../platform/outcome.ts';
import {
  type ConversationRow,
  closeConversation,
  conversation,
  conversations,
  noteDuty,
} from './console-threads.ts';
import type { News } from './conversation-events.ts';
import { lastMessage, look, type Message, messagesOf, write } from './messages.ts';

export function supportConsole(define: DefineConsoleCall, site: AppContext, news: News): void {
  const { database, clock } = site;

  define('serviceDesk', async (query) => {
    const { rows, total } = await conversations(database, query);
    return done({ total, rows: rows.map(wireConversation) });
  });

  define('serviceThread', async ({ id }, { staff }) => {
    const row = await conversation(database, BigInt(id));
    if (!row) return refused('not_found');
    const messages = await messagesOf(database, row.id);
    const last = messages.at(-1)?.id ?? 0n;
    // Whoever may not answer reads without a sign of it.
    if (staff.rights.includes('service'))
      await database.transaction((tx) => look(tx, row.id, 'staff', last, clock.now()));
    return done({ conversation: wireConversation(row), messages: messages.map(wireMessage) });
  });

  define('serviceReply', async ({ id, text, clientId }, { staff }) => {
    if (!(await conversation(database, BigInt(id)))) return refused('not_found');
    const writing = { conversationId: BigInt(id), body: text, clientId, staffId: staff.id };
    return done(wireMessage(await write(site, writing)));
  });

  define.change('serviceClose', ({ id }, _visit, change) =>
    change(async (tx) => {
      if (!(await closeConversation(tx, BigInt(id), clock.now()))) return refused('already_decided');
      return changed(null, {
        action: 'conversation_closed',
        subject: `conversation/${id}`,
        before: { state: 'open' },
        after: { state: 'closed' },
      });
    }),
  );

  define('serviceWatch', async ({ after }, { staff, request }) => {
    // Waits before it looks: what is written between an answer and the next wait is not missed.
    const { changed, forget } = news.next('*');
    request.raw.once('close', forget);
    if (staff.rights.includes('service')) await noteDuty(database, staff.id, clock.now());
    const last = Number(await lastMessage(database));
    if (last > after) {
      forget();
      return done({ last });
    }
    await changed;
    return done({ last: Number(await lastMessage(database)) });
  });
}

function wireConversation({ id, memberId, memberRead, lastAt, closedAt, ...row }: ConversationRow) {
  return {
    ...row,
    id: Number(id),
    memberId: memberId === null ? null : Number(memberId),
    memberRead: Number(memberRead),
    lastAt: lastAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  };
}

function wireMessage({ id, author, staffName, body, orderNo, createdAt }: Message) {
  return {
    id: Number(id),
    from: author,
    name: staffName ?? '',
    text: body,
    orderNo: orderNo ?? '',
    createdAt: createdAt.toISOString(),
  };
}
