/** The ten levels of a new site, as its members are told them (business rules, VIP). */
import { expect, test } from 'vitest';
import { areas } from './areas.ts';

/** Yuan, and percent for live, sport, e-sport, card, slot and lottery games. */
const told = [
  ['100', '1000', '0', '0.20 0.20 0.20 0.20 0.30 0.05'],
  ['1000', '10000', '5000', '0.25 0.25 0.25 0.25 0.35 0.06'],
  ['5000', '50000', '20000', '0.30 0.30 0.30 0.30 0.40 0.07'],
  ['20000', '200000', '60000', '0.35 0.35 0.35 0.35 0.50 0.08'],
  ['50000', '500000', '150000', '0.40 0.40 0.40 0.40 0.60 0.10'],
  ['150000', '1500000', '400000', '0.45 0.45 0.45 0.45 0.70 0.12'],
  ['500000', '5000000', '1200000', '0.50 0.50 0.50 0.50 0.80 0.14'],
  ['1500000', '15000000', '3500000', '0.60 0.60 0.60 0.60 0.90 0.16'],
  ['4000000', '40000000', '9000000', '0.70 0.70 0.70 0.70 1.00 0.18'],
  ['10000000', '100000000', '20000000', '0.80 0.80 0.80 0.80 1.20 0.20'],
];

test('each level asks for its deposits, turnover and maintenance, and gives its six rebates', () => {
  const { levels } = areas.vip.parse({});
  const yuan = (fen: number) => String(fen / 100);
  expect(
    levels.map(({ deposit, turnover, maintenance, rebate }) => [
      yuan(deposit),
      yuan(turnover),
      yuan(maintenance),
      [rebate.realbet, rebate.sport, rebate.gaming, rebate.joker, rebate.concise, rebate.lottery]
        .map((basisPoints) => (basisPoints / 100).toFixed(2))
        .join(' '),
    ]),
  ).toEqual(told);
});
