/**
 * Which setting takes a second person, how far it may go at once, and what one person may do alone: typed here, setting by setting, from
 * decisions 25, 26, 68, 86, 94, 96, 129, 137 and 164. A rule that became a text, or a band that became wider, is told by its own line.
 */
import { expect, test } from 'vitest';
import { agentRate, rulesOfMoney } from './rules-of-money.ts';

/** What one person might change alone, from and to. */
const changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>> = {
  lower: [10, 5],
  higher: [10, 20],
  '1 to 0': [1, 0],
  '0 to 1': [0, 1],
  'true to false': [true, false],
  'false to true': [false, true],
  emptied: ['T1', ''],
  filled: ['', 'T1'],
  another: ['T1', 'T2'],
  'one out': [['a', 'b'], ['a']],
  'one in': [['a'], ['a', 'b']],
  'one for two': [['a', 'b'], ['c']],
};

/** One setting, or one field of it, in words: the sentence of its line below. */
function told(rule: Record<string, unknown>): string {
  if (rule.kind === 'content') return 'content';
  const { unit, band, market, waits, hidden, atOnce, kind, ...further } = rule;
  expect([kind, further]).toEqual(['money', {}]);
  const { soft, hard, usualFromZero, mostFromZero } = (band ?? {}) as Record<string, number>;
  const alone =
    typeof atOnce === 'function'
      ? Object.entries(changes).flatMap(([name, [before, after]]) => {
          const held = atOnce(before, after);
          // What does not hold at once leaves what was so.
          expect([before, after], name).toContainEqual(held);
          return held === after ? [name] : [];
        })
      : [];
  return [
    String(unit),
    ...(band ? [`x${soft} x${hard}`] : []),
    ...(usualFromZero === undefined ? [] : [`from 0 usual to ${usualFromZero}`]),
    ...(mostFromZero === undefined ? [] : [`from 0 at most ${mostFromZero}`]),
    ...(market ? ['market'] : []),
    ...(waits ? [] : ['no wait']),
    ...(hidden ? ['hidden'] : []),
    ...(atOnce ? [`alone: ${alone.join(', ')}`] : []),
  ].join('; ');
}

/** Every setting with its sentence; `[]` are entries of a list, `*` are those of a name. */
function linesOf(rule: unknown, path: string): string[] {
  const one = rule as Record<string, unknown>;
  if (one.kind === 'each') return linesOf(one.of, `${path}[]`);
  if (one.kind === 'named') return linesOf(one.of, `${path}.*`);
  if (typeof one.kind === 'string') return [`${path} = ${told(one)}`];
  return Object.entries(one).flatMap(([name, below]) =>
    linesOf(below, path === '' ? name : `${path}.${name}`),
  );
}

/** `a.{b,c}` are two paths. */
function spread(path: string): string[] {
  const [whole, inner = ''] = /\{([^}]*)\}/.exec(path) ?? [];
  return whole === undefined ? [path] : inner.split(',').flatMap((one) => spread(path.replace(whole, one)));
}

const figure = 'yuan; x2 x10';
const strictAlone = 'alone: lower, 1 to 0';
const longerAlone = 'alone: higher, 0 to 1';
const share = 'percent; x1.5 x5; from 0 at most 200';

/** What each setting is; the paths of one sentence are parted by spaces. */
const typed: readonly (readonly [sentence: string, paths: string])[] = [
  [
    'content',
    `site.{title,titleEn,questionHours,siteState,repairTips,repairTipsEn,indexModal,webContent,webContentEn,logo}
     site.{modalFrom,modalUntil,modalAudience}
     security.closingDays chain.{TRC20,ERC20}.{demonstrationKey,pollSeconds}`,
  ],
  // Who may sit in for whom, and what is forgotten.
  [`count; no wait; ${strictAlone}`, 'security.{memberIdleHours,staffIdleMinutes}'],
  ['json; no wait', 'security.staffNetworks'],
  // From when on what waits is late.
  [`count; no wait; ${strictAlone}`, 'serviceTimes.minutes.* identity.usualHours'],
  [
    `count; ${longerAlone}`,
    'security.{closedYears,operationDays,sessionDays,messageDays,recoveryDays,emailChangeDays}',
  ],
  // Where members and their money are led.
  ['text; alone: emptied', 'site.{h5Url,iosDownloadUrl,iosDownloadQrcode,visitUrl,serviceUrl}'],
  ['text; alone: emptied', 'payments.receiving.{TRC20,ERC20}'],
  ['json; alone: one out', 'payments.ways site.outsideHosts'],
  ['json; hidden; alone: one out', 'payments.bankAccounts'],
  // Rates and fees.
  ['rate; x1.03 x1.3; market', 'exchange.{depositRate,withdrawalRate}'],
  ['rate; x1.03 x1.3', 'rules.marketRate'],
  ['usdt; x2 x10; from 0 at most 20000000', 'exchange.{erc20Fee,trc20Fee}'],
  // From which sum on two decide.
  [figure, 'payments.ranges.{bank,wechat,alipay,usdt-erc20,usdt-trc20}.{min,max}'],
  [figure, 'payments.fourEyesAbove payments.byHand.{aboveSum,aboveDay,from,clerkDay,ceiling}'],
  [share, 'payments.byHand.aboveShare'],
  [`yuan; ${strictAlone}`, 'payments.byHand.imported'],
  [figure, 'bonuses.{from,clerkDay} adjustments.chiefFrom withdrawals.alone.{memberDay,clerkDay,houseHour}'],
  ['count', 'withdrawals.{delayHours,freezeHours}'],
  [`${figure}; ${strictAlone}`, 'withdrawals.automaticBelow'],
  ['yuan', 'withdrawals.codeFrom'],
  [
    'count',
    'withdrawals.signs.{newAddressHours,fastMinutes,playedPercent,giftPercent,amountTimes,sharedDays,sharedMost}',
  ],
  // What members may, by who they are known to be.
  ['yuan', 'identity.{none,basic,full}.{deposits,withdrawals}.{day,month,life} identity.askFrom'],
  ['count', 'identity.leastAge'],
  ['text', 'identity.twoFrom'],
  // What may be won before somebody looks.
  [`${figure}; ${strictAlone}`, 'exposure.{win,hour,ahead,day} exposure.venues.*.{win,hour,ahead,day}'],
  [`count; x2 x10; ${strictAlone}`, 'exposure.multiple exposure.venues.*.multiple'],
  // What is given away.
  ['switch; no wait; alone: 1 to 0, true to false', 'site.redPacketSwitch chain.{TRC20,ERC20}.enabled'],
  [`${figure}; ${strictAlone}`, 'redPackets.pool'],
  [share, 'redPackets.share'],
  [figure, 'redPackets.rules[].{from,to} vip.levels[].{deposit,turnover,maintenance}'],
  ['count; x2 x10', 'redPackets.rules[].chances rules.delayMinutes'],
  [share, 'vip.levels[].rebate.{realbet,sport,gaming,joker,concise,lottery}'],
  // Whose word is taken for a payment on the chain.
  ['json; hidden', 'chain.{TRC20,ERC20}.rpcUrls'],
  ['text; hidden', 'chain.{TRC20,ERC20}.extendedKey'],
  ['text', 'chain.{TRC20,ERC20}.{contract,sanctionsOracle,explorer}'],
  ['count', 'chain.{TRC20,ERC20}.{chainId,confirmations,startBlock}'],
  ['usdt; x2 x10; from 0 at most 20000000', 'chain.{TRC20,ERC20}.leastCredited'],
  ['switch', 'chain.{TRC20,ERC20}.ownAddresses'],
  ['switch; alone: false to true', 'chain.{TRC20,ERC20}.checkAddresses'],
];

test('each setting takes the people, the bands and the time that were decided for it', () => {
  const lines = typed.flatMap(([sentence, paths]) =>
    paths
      .split(/\s+/)
      .flatMap(spread)
      .map((path) => `${path} = ${sentence}`),
  );
  expect(linesOf(rulesOfMoney, '').sort()).toEqual(lines.sort());
});

test('an agent’s first rate of one percent is usual, two are the most, and later ones go by steps', () => {
  expect(linesOf(agentRate, 'rate')).toEqual([
    'rate = percent; x1.5 x5; from 0 usual to 100; from 0 at most 200',
  ]);
});
