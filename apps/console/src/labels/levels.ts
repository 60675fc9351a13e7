/** Levels of identity and what stands with them, as their page, the log and what waits for a second person call it. */
import { identityLevelWords } from '@mingpai/contract/console/site/list-words';
import { identityLevels, identitySpans } from '@mingpai/contract/identity';
import { inWords } from '../texts/both.ts';
import { say } from '../texts/say.ts';

export const levelNames = inWords(identityLevelWords);
const ways = { deposits: say('存款'), withdrawals: say('取款') } as const;
const spans = { day: say('24小时'), month: say('30天'), life: say('累计') } as const;

/** What a level allows, in the order of its form. */
export const allowances = (['deposits', 'withdrawals'] as const).flatMap((way) =>
  identitySpans.map((span) => ({ way, span, name: say('{0}（{1}）', ways[way], spans[span]) })),
);

/** The settings of identity by the name that the log has for each. */
export const identityFigures = {
  askFrom: say('告知会员'),
  usualHours: say('通常用时'),
  leastAge: say('最低年龄'),
  twoFrom: say('须两人审核'),
} as const;

/** What each level allows, by the name that the log has for it. */
export const allowanceNames: Readonly<Record<string, string>> = Object.fromEntries(
  identityLevels.flatMap((level) =>
    allowances.map(({ way, span, name }) => [`${level}.${way}.${span}`, `${levelNames[level]} ${name}`]),
  ),
);
