/** The settings of identity by the name that the log has for each, in words; for the console's pages and for its files. */
import { type IdentitySpan, identityLevels, identitySpans } from '../../identity.ts';
import type { Both } from '../exports/column.ts';
import { identityLevelWords } from '../site/list-words.ts';

export const identityFigureWords = {
  askFrom: ['告知会员', 'Members are told'],
  usualHours: ['通常用时', 'Usual time'],
  leastAge: ['最低年龄', 'Minimum age'],
  twoFrom: ['须两人审核', 'Two people needed'],
} as const satisfies Readonly<Record<string, Both>>;

const ways = { deposits: ['存款', 'Deposit'], withdrawals: ['取款', 'Withdrawal'] } as const;
const spans: Readonly<Record<IdentitySpan, Both>> = {
  day: ['24小时', '24 hours'],
  month: ['30天', '30 days'],
  life: ['累计', 'Lifetime'],
};

/** What a level allows, in the order of its form. */
export const allowanceWords = (['deposits', 'withdrawals'] as const).flatMap((way) =>
  identitySpans.map((span) => {
    const words: Both = [`${ways[way][0]}（${spans[span][0]}）`, `${ways[way][1]} (${spans[span][1]})`];
    return { way, span, words };
  }),
);

/** What each level allows: `basic.deposits.day`. */
export const levelAllowanceWords: Readonly<Record<string, Both>> = Object.fromEntries(
  identityLevels.flatMap((level) =>
    allowanceWords.map(({ way, span, words: [chinese, english] }): [string, Both] => [
      `${level}.${way}.${span}`,
      [`${identityLevelWords[level][0]} ${chinese}`, `${identityLevelWords[level][1]} ${english}`],
    ]),
  ),
);
