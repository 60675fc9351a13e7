/** The staff's calls at the service desk; translation only. */

import type { Both } from '@mingpai/contract/console/exports/column';
import { roleNames } from '@mingpai/contract/console/site/role-names';
import type { DefineConsoleCall } from '../backoffice/index.ts';
import {
  changed,
  madeRoles,
  readForWork,
  type StaffMember,
  staffWith,
  unchanged,
} from '../backoffice/index.ts';
import type { AppContext } from '../platform/context.ts';
import { readersLanguage } from '../platform/language.ts';
import { done, refused } from '../platform/outcome.ts';
import type { LimitRule } from '../platform/rate-limit.ts';
import { takeUpload } from '../platform/uploads.ts';
import {
  type ConversationRow,
  conversation,
  conversations,
  type DeskRow,
  noteDuty,
  onDuty,
  waitingFor,
} from './console-threads.ts';
import type { News } from './conversation-events.ts';
import { closeConversation } from './ending.ts';
import { assign, type Handover, handoversOf, lastHandedTo, lastHandover } from './handovers.ts';
import { begin, lastMessage, look, type Message, stretchFrom, stretchOf, write } from './messages.ts';
import { drawn, pictureOf } from './pictures.ts';
import { lastSession, type Rating, type SessionRow, sessionsOf } from './sessions.ts';

const picturesPerStaff: LimitRule = { name: 'service-picture/staff', attempts: 60, perSeconds: 3_600 };

export function supportConsole(define: DefineConsoleCall, site: AppContext, news: News): void {
  const { database, clock, limits } = site;

  define('serviceDesk', async (query, { staff }) => {
    const [{ rows, total, more }, waiting] = await Promise.all([
      conversations(database, { ...query, staffId: staff.id }),
      waitingFor(database, staff.id),
    ]);
    return done({
      total,
      more,
      waiting: waiting.all,
      waitingForMe: waiting.mine,
      rows: rows.map((row) => wireDeskRow(row, staff)),
    });
  });

  define('serviceThread', async ({ id, before, at }, { staff }) => {
    const row = await conversation(database, BigInt(id));
    if (!row) return refused('not_found');
    const { messages, more, later, until } =
      at === undefined || before !== undefined
        ? await stretchOf(database, row.id, before === undefined ? undefined : BigInt(before))
        : await stretchFrom(database, row.id, BigInt(at));
    const last = messages.at(-1)?.id ?? 0n;
    // Whoever may not answer reads without a sign of it.
    if (staff.rights.includes('service') && before === undefined)
      await database.transaction((tx) => look(tx, row.id, 'staff', last, clock.now()));
    const [handovers, { rating }] = await Promise.all([
      // Each stretch has the handovers up to the one that follows it.
      handoversOf(database, row.id, more ? (messages[0]?.createdAt ?? null) : null, until),
      lastSession(database, row.id),
    ]);
    return done({
      conversation: wireConversation(row, staff),
      messages: messages.map(wireMessage),
      more,
      later,
      handovers: handovers.map(wireHandover),
      rating: wireRating(rating),
    });
  });

  define('serviceReply', async ({ id, text, clientId }, { staff }) => {
    const writing = { conversationId: BigInt(id), body: text, clientId, staffId: staff.id };
    const written = await write(site, writing);
    return written.ok ? done(wireMessage(written.value)) : written;
  });

  define('serviceBegin', async ({ member, text, clientId }, { staff }) => {
    const writing = { memberId: BigInt(member), body: text, clientId, staffId: staff.id };
    const begun = await begin(site, writing);
    return begun.ok ? done({ conversation: Number(begun.value) }) : begun;
  });

  define('serviceSendPicture', async (_payload, { staff, request }) => {
    const taken = await takeUpload(request, limits, picturesPerStaff, staff.id);
    if (!taken.ok) return taken.code === 'not_a_picture' ? refused('service_not_a_picture') : taken;
    const { bytes, field } = taken.value;
    const [id, clientId] = [field('id'), field('clientId')];
    if (!/^\d{1,15}$/.test(id) || clientId.length < 8 || clientId.length > 64) return refused('not_found');
    // Drawn before the conversation is locked: nobody waits for it.
    const picture = await drawn(bytes);
    if (picture === undefined) return refused('service_not_a_picture');
    const written = await write(site, {
      conversationId: BigInt(id),
      body: '',
      clientId,
      staffId: staff.id,
      picture,
    });
    return written.ok ? done(wireMessage(written.value)) : written;
  });

  define('servicePicture', async ({ id, message }, { staff, open }) =>
    database.transaction(async (tx) => {
      const row = await conversation(tx, BigInt(id));
      const picture = row && (await pictureOf(tx, row.id, BigInt(message)));
      if (!row || picture === undefined) return refused('not_found');
      // Whoever answers has to see what is shown; others ask for a member's with a reason, and for a visitor's there is nobody to ask of.
      const { memberId } = row;
      const answers = row.assignedId === staff.id && staff.rights.includes('service');
      if (answers) {
        const members = memberId === null ? [] : [memberId];
        const reading = { staffId: staff.id, subject: `conversation/${id}`, members };
        const read = await readForWork(tx, site, { ...reading, field: 'picture' }, open);
        if (!read.ok) return read;
      }
      return done({
        memberId: memberId === null ? null : Number(memberId),
        picture: memberId === null ? '' : picture,
        ofVisitor: memberId === null && answers ? picture : '',
      });
    }),
  );

  define.change('serviceAssign', ({ id, from, to, note }, { staff }, change) =>
    change(async (tx) => {
      const asked = { id: BigInt(id), from: idOf(from), to: idOf(to), note };
      const assigned = await assign(tx, staff, asked, clock.now());
      if (!assigned.ok) return assigned;
      const { from: had, to: has } = assigned.value;
      if (had?.id === has?.id) return unchanged(null);
      return changed(null, {
        action: 'conversation_assigned',
        subject: `conversation/${id}`,
        before: { owner: had?.name ?? null },
        after: { owner: has?.name ?? null },
      });
    }),
  );

  define('serviceColleagues', async (_payload, { staff }) => {
    const [colleagues, there, made] = await Promise.all([
      staffWith(database, 'service'),
      onDuty(database, clock.now()),
      madeRoles(database),
    ]);
    const ours: Readonly<Record<string, Both>> = roleNames;
    const language = readersLanguage();
    const called = (code: string) =>
      ours[code]?.[language === 'en' ? 1 : 0] ?? made.find((role) => role.code === code)?.name;
    return done(
      colleagues.map(({ id, name, roles }) => ({
        id: Number(id),
        name,
        roles: roles.flatMap((code) => called(code) ?? []),
        onDuty: there.has(id),
        own: id === staff.id,
      })),
    );
  });

  define.change('serviceClose', ({ id, seen }, { staff }, change) =>
    change(async (tx) => {
      const closing = { staffId: staff.id, seen: idOf(seen ?? null) ?? undefined, now: clock.now() };
      const closed = await closeConversation(tx, BigInt(id), closing);
      if (!closed.ok) return closed;
      const { holder } = closed.value;
      return changed(null, {
        action: 'conversation_closed',
        subject: `conversation/${id}`,
        before: { state: 'open', ...(holder !== null && { owner: holder }) },
        after: { state: 'closed' },
      });
    }),
  );

  define('serviceWatch', async ({ after }, { staff, request }) => {
    // Waits before it looks: what is written between an answer and the next wait is not missed.
    const { changed: heard, forget } = news.next('*');
    request.raw.once('close', forget);
    if (staff.rights.includes('service')) await noteDuty(database, staff.id, clock.now());
    const first = await standing(staff.id);
    if (first.last > after) {
      forget();
      return done(first);
    }
    await heard;
    return done(await standing(staff.id));
  });

  async function standing(staffId: bigint) {
    const [message, handover, handed] = await Promise.all([
      lastMessage(database),
      lastHandover(database),
      lastHandedTo(database, staffId),
    ]);
    // Both only grow, so their sum grows with each.
    return { last: Number(message + handover), handed: Number(handed) };
  }

  define('serviceHistory', async ({ member, page, pageSize }) => {
    const { rows, total } = await sessionsOf(database, BigInt(member), { page, pageSize });
    return done({ rows: rows.map(wireSession), total, more: false });
  });
}

function idOf(id: number | null): bigint | null {
  return id === null ? null : BigInt(id);
}

function wireConversation(
  {
    id,
    memberId,
    username,
    memberRead,
    lastAt,
    lastFrom,
    preview,
    unread,
    closedAt,
    ...row
  }: ConversationRow,
  { id: reader }: Pick<StaffMember, 'id'>,
) {
  return {
    id: Number(id),
    memberId: memberId === null ? null : Number(memberId),
    username,
    lastAt: lastAt.toISOString(),
    lastFrom,
    preview,
    unread,
    assignedTo: row.assignedTo,
    assignedId: row.assignedId === null ? null : Number(row.assignedId),
    own: row.assignedId === reader,
    waitingSince: row.waitingSince?.toISOString() ?? null,
    closedAt: closedAt?.toISOString() ?? null,
    memberRead: Number(memberRead),
  };
}

function wireDeskRow({ matchId, matchText, matchAt, ...row }: DeskRow, reader: StaffMember) {
  return {
    ...wireConversation(row, reader),
    match:
      matchId === null || matchText === null || matchAt === null
        ? null
        : { id: Number(matchId), text: matchText, at: matchAt.toISOString() },
  };
}

function wireMessage({ id, author, staffName, body, orderNo, createdAt, width, height }: Message) {
  return {
    id: Number(id),
    from: author,
    name: staffName ?? '',
    text: body,
    orderNo: orderNo ?? '',
    createdAt: createdAt.toISOString(),
    picture: width === null || height === null ? null : { width, height },
  };
}

function wireHandover({ id, at, ...handover }: Handover) {
  return { ...handover, id: Number(id), at: at.toISOString() };
}

function wireRating(rating: Rating | null) {
  return rating && { ...rating, at: rating.at.toISOString() };
}

function wireSession({ stars, words, ratedAt, ...session }: SessionRow) {
  return {
    ...session,
    id: Number(session.id),
    conversation: Number(session.conversation),
    memberId: session.memberId === null ? null : Number(session.memberId),
    first: Number(session.first),
    begunAt: session.begunAt.toISOString(),
    firstAnswerAt: session.firstAnswerAt?.toISOString() ?? null,
    endedAt: session.endedAt?.toISOString() ?? null,
    rating: stars === null || ratedAt === null ? null : { stars, words, at: ratedAt.toISOString() },
  };
}
