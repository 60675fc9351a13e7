/** The staff's calls at the service desk; translation only. */
import type { Site } from '../app/site.ts';
import { done, refused } from '../platform/outcome.ts';
import {
  type ConversationRow,
  closeConversation,
  conversation,
  conversations,
  look,
  type Message,
  messagesOf,
  type News,
  noteDuty,
  write,
} from '../service/index.ts';
import { note } from './audit.ts';
import type { DefineConsoleCall } from './door.ts';

export function serviceDeskRoutes(define: DefineConsoleCall, site: Site, news: News): void {
  const { database, clock } = site;

  define('serviceDesk', async (query) => {
    const { rows, total } = await conversations(database, query);
    return done({ total, rows: rows.map(wireConversation) });
  });

  define('serviceThread', async ({ id }) => {
    const row = await conversation(database, BigInt(id));
    if (!row) return refused('not_found');
    const messages = await messagesOf(database, row.id);
    const last = messages.at(-1)?.id ?? 0n;
    await database.transaction((tx) => look(tx, row.id, 'staff', last, clock.now()));
    return done({ conversation: wireConversation(row), messages: messages.map(wireMessage) });
  });

  define('serviceReply', async ({ id, text, clientId }, { staff }) => {
    if (!(await conversation(database, BigInt(id)))) return refused('not_found');
    const writing = { conversationId: BigInt(id), body: text, clientId, staffId: staff.id };
    return done(wireMessage(await write(site, writing)));
  });

  define('serviceClose', async ({ id }, { staff }) =>
    database.transaction(async (tx) => {
      if (!(await closeConversation(tx, BigInt(id), clock.now()))) return refused('already_decided');
      const subject = `conversation/${id}`;
      await note(tx, clock, { staffId: staff.id, action: 'conversation_closed', subject });
      return done(null);
    }),
  );

  define('serviceWatch', async (_payload, { staff, request }) => {
    const { changed, forget } = news.next('*');
    request.raw.once('close', forget);
    await noteDuty(database, staff.id, clock.now());
    await changed;
    return done(null);
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
