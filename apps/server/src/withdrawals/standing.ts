/** Why a member cannot withdraw, in the words and figures by which a withdrawal would be refused. */
import { messageOf } from '@mingpai/contract/codes';
import { formatYuan, yuanNumber } from '@mingpai/contract/money';
import { message, textOf } from '@mingpai/contract/texts';
import { requirementSources } from '@mingpai/contract/texts/answers';
import { refuseWithdrawalOfLevel } from '../identity/index.ts';
import { beijingText } from '../platform/clock.ts';
import type { Queryable } from '../platform/database.ts';
import type { Language } from '../platform/language.ts';
import type { AreaValue } from '../settings/index.ts';
import { refuseStopped, stoppedNow } from '../stops/index.ts';
import { type Grant, grantsOf, openRequirements } from '../wagering/index.ts';
import { leftToPlay, refuseToLeave } from './may-leave.ts';
import { doorsOfMember } from './stoppable.ts';

/** Amounts in yuan, as the wire has them. @param levels what each level allows */
export async function withdrawalStanding(
  db: Queryable,
  now: Date,
  memberId: bigint,
  language: Language,
  levels: AreaValue<'identity'>,
) {
  const [stopped, toPlay, ofLevel, left, requirements, grants] = await Promise.all([
    stoppedNow(db, now, doorsOfMember(memberId)),
    refuseToLeave(db, memberId, now),
    // Whether a single fen could leave.
    refuseWithdrawalOfLevel(db, levels, memberId, 1n, now),
    leftToPlay(db, memberId, now),
    openRequirements(db, memberId),
    grantsOf(db, memberId),
  ]);
  const refusal = toPlay ?? ofLevel;
  // Nothing was tried, so nothing is said of what was not done.
  const house = stopped === undefined ? '' : textOf(message('stopped_until', stopped), language);
  return {
    may: house === '' && refusal === undefined,
    text:
      house !== ''
        ? house
        : refusal === undefined
          ? textOf(message('may_withdraw'), language)
          : messageOf(refusal.code, language, refusal.data),
    left: yuanNumber(left),
    stopped: house,
    open: [
      ...requirements.map(({ source, amount, used, openedAt }) => ({
        text: textOf(
          message('requirement_left', {
            kind: requirementSources.find((kind) => kind === source.split('/')[0]) ?? 'other',
            amount: formatYuan(amount),
            used: formatYuan(used),
            left: formatYuan(amount - used),
            at: beijingText(openedAt),
          }),
          language,
        ),
        ...figures(amount, used),
      })),
      ...grants.filter(isReopened).map(({ amount, required, played }) => ({
        text: textOf(
          message('grant_reopened', { bonus: formatYuan(amount), left: formatYuan(required - played) }),
          language,
        ),
        ...figures(required, played),
      })),
    ],
    locked: grants
      .filter(({ state }) => state === 'active')
      .map(({ id, amount, required, played, expiresAt }) => ({
        id: Number(id),
        text: textOf(
          message('grant_locked', {
            bonus: formatYuan(amount),
            left: formatYuan(leftOf(required, played)),
            until: beijingText(expiresAt),
          }),
          language,
        ),
        amount: yuanNumber(amount),
        left: yuanNumber(leftOf(required, played)),
      })),
  };
}

/**
 * All that keeps a member from asking for a withdrawal now, in the words that they are refused with: whoever answers them looks at one
 * place, and says what they read.
 */
export async function withdrawalHindrances(
  db: Queryable,
  now: Date,
  memberId: bigint,
  language: Language,
  levels: AreaValue<'identity'>,
): Promise<readonly string[]> {
  const refusals = await Promise.all([
    refuseStopped(db, now, doorsOfMember(memberId)),
    refuseToLeave(db, memberId, now),
    // Whether a single fen could leave.
    refuseWithdrawalOfLevel(db, levels, memberId, 1n, now),
  ]);
  return refusals.flatMap((refusal) =>
    refusal === undefined ? [] : [messageOf(refusal.code, language, refusal.data)],
  );
}

function figures(amount: bigint, used: bigint) {
  return { amount: yuanNumber(amount), used: yuanNumber(used), left: yuanNumber(leftOf(amount, used)) };
}

function leftOf(amount: bigint, used: bigint): bigint {
  return used < amount ? amount - used : 0n;
}

/** It was given out, and a bet that had counted is void since. */
function isReopened({ state, required, played }: Grant): boolean {
  return state === 'fulfilled' && played < required;
}
