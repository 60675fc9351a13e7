/** Draft rules as staff type them, in the terms of the capabilities: yuan become fen, ids bigint. */
import type { PromotionDraft } from '../promotions/index.ts';
import type { AreaValue } from '../settings/index.ts';
import type { ConsolePayloadOf } from './door.ts';

export function levelsOf(
  levels: ConsolePayloadOf<'updateVipSettings'>['levels'],
): AreaValue<'vip'>['levels'] {
  return levels.map(({ deposit, turnover, maintenance, rebate }) => ({
    deposit: deposit * 100,
    turnover: turnover * 100,
    maintenance: maintenance * 100,
    rebate,
  }));
}

export function packetRulesOf({
  pool,
  share,
  rules,
}: Omit<ConsolePayloadOf<'updateRedPacketSettings'>, 'proposal'>): AreaValue<'redPackets'> {
  return {
    pool: pool * 100,
    share,
    // Up to and with the last fen of the yuan that is named.
    rules: rules.map(({ from, to, chances }) => ({ from: from * 100, to: to * 100 + 99, chances })),
  };
}

export function draftOf({
  id,
  typeId,
  bonus,
  budget,
  conditionAmount,
  startsAt,
  endsAt,
  proposal: _proposal,
  ...rest
}: ConsolePayloadOf<'savePromotion'>): PromotionDraft {
  return {
    ...rest,
    id: id === undefined ? undefined : BigInt(id),
    typeId: BigInt(typeId),
    bonus: bonus ?? 0n,
    budget: BigInt(budget) * 100n,
    conditionAmount: conditionAmount ?? 0n,
    startsAt: new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  };
}
