/** Members' calls on what staff ask about their orders; translation only. */
import { message } from '@mingpai/contract/texts';
import type { AppContext } from '../platform/context.ts';
import type { Tx } from '../platform/database.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { redrawn } from '../platform/picture.ts';
import type { LimitRule } from '../platform/rate-limit.ts';
import type { DefineCall } from '../platform/router.ts';
import { takeUpload } from '../platform/uploads.ts';
import { unparkAsked } from './parking.ts';
import { type AskedQueue, addPicture, answer, type LockedRow } from './questions.ts';

const picturesPerMember: LimitRule = { name: 'answer-picture/member', attempts: 20, perSeconds: 3_600 };
/** What phones make of a screen or a receipt. */
const drawing = { takes: ['gif', 'png', 'jpeg', 'webp'], as: 'png' } as const;
/** Pixels on the longer side: figures of a phone's screen stay legible. */
const longestSide = 1_600;

export function orderAnswerApi(
  define: DefineCall,
  { database, clock, limits }: AppContext,
  queues: readonly AskedQueue[],
): void {
  define('uploadAnswerPicture', async (_payload, { memberId, request }) => {
    const taken = await takeUpload(request, limits, picturesPerMember, memberId);
    if (!taken.ok) return taken;
    const { bytes, field } = taken.value;
    const question = field('question');
    if (!/^\d{1,9}$/.test(question)) return refused('question_over');
    // Drawn before the order is locked: nobody waits for it.
    const picture = await redrawn(
      bytes,
      { width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true },
      drawing,
    );
    if (picture === undefined) return refused('answer_not_a_picture');
    const added = await ofOwnOrder(memberId, field('order_no').slice(0, 40), (tx, queue, row) =>
      addPicture(tx, queue, row, { question: BigInt(question), picture, now: clock.now() }),
    );
    return added.ok ? done({ count: added.value }) : added;
  });

  define('answerOrderQuestion', async ({ order_no, question, answer: text }, { memberId }) => {
    const answered = await ofOwnOrder(memberId, order_no, async (tx, queue, row) => {
      const given = { question: BigInt(question), answer: text, now: clock.now() };
      const kept = await answer(tx, queue, row, given);
      if (kept.ok && kept.value) await unparkAsked(tx, given.question);
      return kept;
    });
    return answered.ok ? done(null, message('answer_sent')) : answered;
  });

  /** Does it with the member's own order while that waits and nobody decides it. Refusal `question_over` */
  function ofOwnOrder<Value>(
    memberId: bigint,
    orderNo: string,
    act: (tx: Tx, queue: AskedQueue, row: LockedRow) => Promise<Outcome<Value>>,
  ): Promise<Outcome<Value>> {
    return database.transaction(async (tx) => {
      for (const queue of queues) {
        const row = await queue.lockOwn(tx, memberId, orderNo);
        if (row) return act(tx, queue, row);
      }
      return refused('question_over');
    });
  }
}
