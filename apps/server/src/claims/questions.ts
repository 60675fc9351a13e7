/**
 * What staff ask a member about an order that waits. The order is put aside until the answer or the end of the operator's hours; no
 * money moves by either, and whoever decides meanwhile ends the question: every step locks the order first.
 */
import type { AskedQueueName, WorkQueueName } from '@mingpai/contract/console/claims/names';
import { beijingText } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import type { WaitingRow, WorkQueue } from './queue.ts';

/** A queue whose members can be asked. */
export interface AskedQueue extends WorkQueue {
  readonly name: AskedQueueName;
  /** The row if it still waits, locked: nobody decides it before this transaction ends. */
  readonly lockWaiting: (tx: Tx, id: bigint) => Promise<LockedRow | undefined>;
  /** The same for its owner; another member's row is not there. */
  readonly lockOwn: (tx: Tx, memberId: bigint, orderNo: string) => Promise<LockedRow | undefined>;
  /** The row, whether it still waits or not. */
  readonly found: (db: Queryable, id: bigint) => Promise<FoundRow | undefined>;
}

export interface FoundRow {
  readonly memberId: bigint;
  readonly waits: boolean;
}

export interface LockedRow extends WaitingRow {
  /** fen */
  readonly amount: bigint;
}

export interface Question {
  readonly id: bigint;
  readonly item: bigint;
  readonly by: string;
  readonly asked_at: Date;
  readonly text: string;
  readonly text_en: string;
  readonly picture: boolean;
  readonly until: Date;
  readonly answer: string | null;
  readonly answered_at: Date | null;
  /** By staff, unanswered. */
  readonly taken_back_at: Date | null;
  readonly pictures: number;
}

export interface NewQuestion {
  readonly staffId: bigint;
  readonly text: string;
  readonly textEn: string;
  readonly picture: boolean;
  readonly now: Date;
  readonly until: Date;
}

/** What the conversation about an order reads, by `where`. */
const questions = (where: string) =>
  `select q.id, q.item, s.name as by, q.asked_at, q.text, q.text_en, q.picture, q.until, q.answer, q.answered_at, q.taken_back_at,
          (select count(*)::int from order_question_picture p where p.question_id = q.id) as pictures
     from order_question q join staff_name s on s.id = q.staff_id where ${where} order by q.id`;

/** The oldest first. */
export async function questionsOf(
  db: Queryable,
  queue: AskedQueue['name'],
  item: bigint,
): Promise<readonly Question[]> {
  const { rows } = await db.query<Question>(questions('q.queue = $1 and q.item = $2'), [queue, item]);
  return rows;
}

/** The last question about each of these rows. */
export async function lastQuestions(
  db: Queryable,
  queue: WorkQueueName,
  ids: readonly bigint[],
): Promise<readonly Question[]> {
  if (ids.length === 0 || queue === 'identity') return [];
  const { rows } = await db.query<Question>(
    questions(
      `q.id in (select (select l.id from order_question l where l.queue = $1 and l.item = i.item order by l.id desc limit 1)
                  from unnest($2::bigint[]) as i (item))`,
    ),
    [queue, [...ids]],
  );
  return rows;
}

/** Refusal `question_waits`: the last one has time left. @returns the question's number */
export async function ask(
  tx: Tx,
  queue: AskedQueue,
  row: LockedRow,
  { staffId, text, textEn, picture, now, until }: NewQuestion,
): Promise<Outcome<bigint>> {
  const [last] = await lastQuestions(tx, queue.name, [row.id]);
  if (last && isOpen(last) && last.until > now)
    return refused('question_waits', { until: beijingText(last.until) });
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into order_question (queue, item, member_id, staff_id, text, text_en, picture, asked_at, until)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [queue.name, row.id, row.memberId, staffId, text, textEn, picture, now, until],
  );
  return done(rows[0]?.id ?? 0n);
}

/** The last question about a row while it has no answer: what a member may still answer, also after the hours it was given. */
export async function openQuestion(
  db: Queryable,
  queue: AskedQueue['name'],
  item: bigint,
): Promise<Question | undefined> {
  const [last] = await lastQuestions(db, queue, [item]);
  return last && isOpen(last) ? last : undefined;
}

/** Whether a question can still be answered, as far as it alone says. */
export function isOpen({
  answered_at,
  taken_back_at,
}: Pick<Question, 'answered_at' | 'taken_back_at'>): boolean {
  return answered_at === null && taken_back_at === null;
}

/** Refusal `question_closed`: the last question was answered or taken back, or there is none. @returns the question */
export async function takeBack(
  tx: Tx,
  queue: AskedQueue,
  row: LockedRow,
  { staffId, now }: { readonly staffId: bigint; readonly now: Date },
): Promise<Outcome<Question>> {
  const open = await openQuestion(tx, queue.name, row.id);
  if (!open) return refused('question_closed');
  await tx.query('update order_question set taken_back_at = $2, taken_back_by = $3 where id = $1', [
    open.id,
    now,
    staffId,
  ]);
  return done(open);
}

/** Keeps the answer; the same one again changes nothing. Refusals `question_over`, `question_wants_picture`. @returns whether it is new */
export async function answer(
  tx: Tx,
  queue: AskedQueue,
  row: LockedRow,
  given: { readonly question: bigint; readonly answer: string; readonly now: Date },
): Promise<Outcome<boolean>> {
  const [last] = await lastQuestions(tx, queue.name, [row.id]);
  if (last?.id !== given.question || last.taken_back_at !== null) return refused('question_over');
  if (last.answer !== null) return last.answer === given.answer ? done(false) : refused('question_over');
  if (last.picture && last.pictures === 0) return refused('question_wants_picture');
  await tx.query('update order_question set answer = $2, answered_at = $3 where id = $1', [
    last.id,
    given.answer,
    given.now,
  ]);
  return done(true);
}

/** More help nobody. */
const mostPictures = 3;

/**
 * The same picture again is the one that is there: its answer was lost on the way.
 * Refusals `question_over`, `question_pictures_full`. @param picture PNG @returns how many there are now
 */
export async function addPicture(
  tx: Tx,
  queue: AskedQueue,
  row: LockedRow,
  given: { readonly question: bigint; readonly picture: Buffer; readonly now: Date },
): Promise<Outcome<number>> {
  const open = await openQuestion(tx, queue.name, row.id);
  if (open?.id !== given.question) return refused('question_over');
  const { rows: same } = await tx.query(
    'select from order_question_picture where question_id = $1 and picture = $2',
    [open.id, given.picture],
  );
  if (same.length > 0) return done(open.pictures);
  if (open.pictures >= mostPictures) return refused('question_pictures_full');
  await tx.query(
    'insert into order_question_picture (question_id, picture, created_at) values ($1, $2, $3)',
    [open.id, given.picture, given.now],
  );
  return done(open.pictures + 1);
}

export interface AnswerPicture {
  readonly id: bigint;
  readonly question: bigint;
  readonly created_at: Date;
  /** PNG */
  readonly picture: Buffer;
}

/** All of a conversation, the oldest first. */
export async function picturesOf(db: Queryable, ids: readonly bigint[]): Promise<readonly AnswerPicture[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.query<AnswerPicture>(
    `select id, question_id as question, created_at, picture from order_question_picture
      where question_id = any($1) order by id`,
    [[...ids]],
  );
  return rows;
}

export interface OwnQuestion {
  readonly id: bigint;
  readonly asked_at: Date;
  readonly text: string;
  readonly answer: string | null;
  readonly answered_at: Date | null;
  readonly pictures: number;
}

/** Oldest first, for the file that a member takes along. Who asked is none of theirs. */
export async function ownQuestions(
  db: Queryable,
  memberId: bigint,
  after: bigint,
  most: number,
): Promise<readonly OwnQuestion[]> {
  const { rows } = await db.query<OwnQuestion>(
    `select q.id, q.asked_at, q.text, q.answer, q.answered_at,
            (select count(*)::int from order_question_picture p where p.question_id = q.id) as pictures
       from order_question q where q.member_id = $1 and q.id > $2 order by q.id limit $3`,
    [memberId, after, most],
  );
  return rows;
}

/** The next picture that the member answered with, one at a time; `of` is the question's number. */
export async function nextAnswerPicture(
  db: Queryable,
  memberId: bigint,
  after: bigint,
): Promise<{ readonly id: bigint; readonly of: string; readonly picture: Buffer } | undefined> {
  const { rows } = await db.query<{ id: bigint; of: string; picture: Buffer }>(
    `select p.id, q.id::text as of, p.picture from order_question_picture p join order_question q on q.id = p.question_id
      where q.member_id = $1 and p.id > $2 order by p.id limit 1`,
    [memberId, after],
  );
  return rows[0];
}

/** What the member wrote and showed; that they were asked, and when, stays with the order. */
export async function eraseAnswers(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(
    'delete from order_question_picture p using order_question q where q.id = p.question_id and q.member_id = $1',
    [memberId],
  );
  await tx.query("update order_question set answer = '' where member_id = $1 and answer is not null", [
    memberId,
  ]);
}
