/**
 * The application rule of a promotion: what a member must have done before they may apply. Checked by the server, so that staff
 * decide on people and not on sums. Amounts in fen.
 */
import { formatYuan } from '@mingpai/contract/money';
import { categories as allCategories } from '@mingpai/contract/states';
import { depositsBetween } from '../deposits/index.ts';
import { startOfBeijingDay } from '../platform/clock.ts';
import type { Queryable } from '../platform/database.ts';
import { validBetween } from '../wagering/index.ts';
import type { Applies, Condition, Promotion } from './promotion.ts';

type Asked = Pick<Promotion, keyof Condition | 'id' | 'applies' | 'startsAt'>;

/** What the member has reached of what the promotion asks for; nothing where it asks for nothing. */
export async function reached(
  db: Queryable,
  promotion: Asked,
  memberId: bigint,
  now: Date,
): Promise<bigint | undefined> {
  const { condition, conditionCategories } = promotion;
  if (condition === 'none') return undefined;
  const since = await countsFrom(db, promotion, memberId, now);
  const until = justAfter(now);
  if (condition === 'turnover')
    return validBetween(db, { memberId, from: since, to: until, categories: conditionCategories });
  const { sum, largest } = await depositsBetween(db, memberId, since, until);
  return condition === 'deposit' ? largest : sum;
}

/** Once a day: of the day. Once: since the promotion began. As often as one likes: since it was last given, so that nothing counts twice. */
async function countsFrom(
  db: Queryable,
  { id, applies, startsAt }: Asked,
  memberId: bigint,
  now: Date,
): Promise<Date> {
  if (applies === 'daily') return later(startsAt, startOfBeijingDay(now));
  if (applies === 'once') return startsAt;
  const { rows } = await db.query<{ at: Date | null }>(
    `select max(created_at) as at from promotion_application
      where promotion_id = $1 and member_id = $2 and state = 'approved'`,
    [id, memberId],
  );
  // The moment of that application had counted for it.
  const last = rows[0]?.at;
  return last ? later(startsAt, justAfter(last)) : startsAt;
}

/** Ends a span that counts its last moment too. */
function justAfter(moment: Date): Date {
  return new Date(moment.getTime() + 1);
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}

const periods: Readonly<Record<Applies, string>> = {
  daily: '今天',
  once: '活动开始以来',
  always: '上次领取以来',
};
const actions = { deposit: '单笔存款', deposits: '累计存款', turnover: '有效投注' } as const;

/** What is missing, in the member's words. */
export function missingText({ applies, ...asked }: Condition & { applies: Applies }, met: bigint): string {
  const { condition, conditionAmount, conditionCategories } = asked;
  if (condition === 'none') return '';
  const labels = allCategories
    .filter(({ id }) => conditionCategories.includes(id))
    .map(({ label }) => label)
    .join('、');
  return `申请本活动需${periods[applies]}${labels}${actions[condition]}满${formatYuan(conditionAmount)}元，目前${formatYuan(met)}元，达到后即可申请`;
}
