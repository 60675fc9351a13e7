/** The staff's calls on questions to members about orders; translation only. They are the same for each queue. */
import { formatYuan } from '@mingpai/contract/money';
import {
  type Change,
  type ConsolePayloadOf,
  changed,
  readForWork,
  type StaffVisit,
} from '../backoffice/index.ts';
import { inboxTexts, sendInboxMessage } from '../inbox/index.ts';
import { beijingText } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { done, refused } from '../platform/outcome.ts';
import { announceArrival } from '../push/index.ts';
import type { Settings } from '../settings/index.ts';
import { refuseHeld, release } from './claims.ts';
import { park, unparkAsked } from './parking.ts';
import { type AnswerPicture, type AskedQueue, ask, picturesOf, questionsOf, takeBack } from './questions.ts';

const hourMs = 3_600_000;

/** What the calls of one queue do. */
export function openAsking(site: AppContext, settings: Settings, queue: AskedQueue) {
  const { database, clock } = site;
  const kind = queue.name === 'deposits' ? 'deposit' : 'withdrawal';
  return {
    async ask(
      { id, text, textEn, picture }: ConsolePayloadOf<'askAboutDeposit'>,
      { staff }: StaffVisit,
      change: Change,
    ) {
      const { questionHours } = await settings.current('site');
      const now = clock.now();
      const until = new Date(now.getTime() + questionHours * hourMs);
      return change(async (tx) => {
        const row = await queue.lockWaiting(tx, BigInt(id));
        if (!row) return refused('already_decided');
        const held = await refuseHeld(tx, queue.name, row.id, { staffId: staff.id, now });
        if (held) return held;
        const question = { staffId: staff.id, text, textEn, picture, now, until };
        const asked = await ask(tx, queue, row, question);
        if (!asked.ok) return asked;
        await park(tx, queue.name, row.id, { staffId: staff.id, reason: text, now, until });
        await release(tx, queue.name, [row.id], staff.id);
        const { memberId, orderNo } = row;
        const told = { kind, amount: formatYuan(row.amount), text, textEn, picture, orderNo } as const;
        await sendInboxMessage(
          tx,
          clock,
          memberId,
          inboxTexts.orderQuestion({ ...told, until: beijingText(until) }),
        );
        await announceArrival(tx, clock, { kind: 'message', memberId, orderNo: `question/${asked.value}` });
        return changed(
          { until: until.toISOString() },
          {
            action: 'member_asked',
            subject: queue.subject(row.id),
            before: undefined,
            after: { askedUntil: until.toISOString() },
            about: { order: orderNo, member: String(memberId), askedText: text },
          },
        );
      });
    },

    /** The order is back in its queue; the member hears that nothing is asked of them any more. */
    takeBack: ({ id }: ConsolePayloadOf<'takeBackDepositQuestion'>, { staff }: StaffVisit, change: Change) =>
      change(async (tx) => {
        const now = clock.now();
        const row = await queue.lockWaiting(tx, BigInt(id));
        if (!row) return refused('already_decided');
        const held = await refuseHeld(tx, queue.name, row.id, { staffId: staff.id, now });
        if (held) return held;
        const taken = await takeBack(tx, queue, row, { staffId: staff.id, now });
        if (!taken.ok) return taken;
        await unparkAsked(tx, taken.value.id);
        const { memberId, orderNo } = row;
        const told = inboxTexts.questionTakenBack({ kind, amount: formatYuan(row.amount), orderNo });
        await sendInboxMessage(tx, clock, memberId, told);
        return changed(null, {
          action: 'question_taken_back',
          subject: queue.subject(row.id),
          before: { askedUntil: taken.value.until.toISOString() },
          after: undefined,
          about: { order: orderNo, member: String(memberId), askedText: taken.value.text },
        });
      }),

    async questions({ id }: ConsolePayloadOf<'depositQuestions'>, { staff, open }: StaffVisit) {
      return database.transaction(async (tx) => {
        const row = await queue.found(tx, BigInt(id));
        if (!row) return refused('not_found');
        const asked = await questionsOf(tx, queue.name, BigInt(id));
        const pictures = await picturesOf(
          tx,
          asked.map((question) => question.id),
        );
        const answered = asked.some(({ answer }) => answer !== null);
        // Whoever decides about the order has to read them.
        if (row.waits) {
          const fields = [
            ...(answered ? ['statement' as const] : []),
            ...(pictures.length > 0 ? ['picture' as const] : []),
          ];
          for (const field of fields) {
            const reading = {
              staffId: staff.id,
              subject: queue.subject(BigInt(id)),
              members: [row.memberId],
            };
            const read = await readForWork(tx, site, { ...reading, field }, open);
            if (!read.ok) return read;
          }
        }
        return done({
          memberId: Number(row.memberId),
          questions: asked.map((question) => ({
            id: Number(question.id),
            by: question.by,
            at: question.asked_at.toISOString(),
            text: question.text,
            textEn: question.text_en,
            picture: question.picture,
            until: question.until.toISOString(),
            answer: question.answer,
            answeredAt: question.answered_at?.toISOString() ?? null,
            takenBackAt: question.taken_back_at?.toISOString() ?? null,
            pictures: pictures.filter((one) => one.question === question.id).map(wirePicture),
          })),
        });
      });
    },
  };
}

/** As an answer carries it: no address that somebody could pass on. */
function wirePicture({ id, created_at, picture }: AnswerPicture) {
  return {
    id: Number(id),
    createdAt: created_at.toISOString(),
    picture: `data:image/png;base64,${picture.toString('base64')}`,
  };
}
