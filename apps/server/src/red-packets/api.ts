/** Wire names of chapter 7 for red packets, and our own call for the day's draw; translation only. */

import { yuanNumber } from '@mingpai/contract/money';
import { message, textOf } from '@mingpai/contract/texts';
import type { Beacon } from '../beacon/index.ts';
import { beijingText } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import type { Language } from '../platform/language.ts';
import { done, refused } from '../platform/outcome.ts';
import { paged } from '../platform/paged.ts';
import type { DefineCall } from '../platform/router.ts';
import { refuseOffer } from '../responsible-gaming/index.ts';
import type { Settings } from '../settings/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { ensureDay, packetDay, phaseOf, publishedDraw, rulesOf } from './day.ts';
import { grab, grabsOf, packetsOf, type SeenDry } from './grab.ts';
import { openGrabsTogether } from './grab-together.ts';
import { poolLeft } from './pool.ts';
import { isReminded, setReminder } from './reminders.ts';

const pageSize = 10;

export interface RedPacketDeps {
  readonly settings: Settings;
  readonly wallet: Wallet;
  readonly beacon: Beacon;
  readonly isFrozen: (memberId: bigint) => Promise<boolean>;
}

/** An upper bound from here on, in fen, means that there is none. */
const boundless = 10_000_000_000;

/** A range of deposits in whole yuan as old clients show it in a narrow table: `1000-4999`, or from an amount on. @param to fen */
function rangeText(from: number, to: number, language: Language): string {
  const yuan = (fen: number) => String(Math.floor(fen / 100));
  return to >= boundless
    ? textOf(message('flow_from', { from: yuan(from) }), language)
    : `${yuan(from)}-${yuan(to)}`;
}

export function redPacketApi(define: DefineCall, site: AppContext, parts: RedPacketDeps): void {
  const { database, clock } = site;
  const { settings, wallet, beacon } = parts;
  const dry: SeenDry = {};
  const together = openGrabsTogether(site, parts);

  define('redPacket', async (_payload, { memberId, language }) => {
    const now = clock.now();
    const day = packetDay(now);
    const rules = await rulesOf(settings, day);
    const [grabs, draw, left, paused, reminded] = await Promise.all([
      grabsOf(database, rules, memberId, day),
      ensureDay(database, beacon, day.day, now),
      poolLeft(database, day.day, BigInt(rules.pool)),
      refuseOffer(database, memberId, now),
      isReminded(database, memberId, day),
    ]);
    return done({
      sendnums: paused ? 0 : Math.max(0, grabs.chances - grabs.taken),
      acquirednum: grabs.taken,
      max_times: Math.max(0, ...rules.rules.map(({ chances }) => chances)),
      rules: rules.rules.map(({ from, to, chances }) => ({
        start_time: beijingText(day.opensAt).slice(11, 16),
        end_time: beijingText(day.closesAt).slice(11, 16),
        day_flow: rangeText(from, to, language),
        flow_money: yuanNumber(BigInt(to)),
        recharge: chances,
        opens_at: beijingText(day.opensAt),
        closes_at: beijingText(day.closesAt),
        from: yuanNumber(BigInt(from)),
      })),
      redpacketmoney: yuanNumber(grabs.won),
      deposits: yuanNumber(grabs.deposits),
      phase: await phaseOf(beacon, day, draw),
      pool_left: yuanNumber(left),
      commitment: draw.commitment,
      now: beijingText(now),
      reminded: reminded && paused === undefined,
    });
  });

  define('remindOfRedPackets', async ({ on }, { memberId }) => {
    // Who takes a break is not to be called back, and may always take back what they asked.
    const paused = on ? await refuseOffer(database, memberId, clock.now()) : undefined;
    if (paused) return paused;
    await setReminder(site, memberId, on);
    return done({ on });
  });

  define('claimRedPacket', async (_payload, { memberId, key }) => {
    const grabbed = (await together.take({ memberId, key })) ?? (await alone(memberId, key));
    if (!grabbed.ok) return grabbed;
    const answer = { redpacketmoney: yuanNumber(BigInt(grabbed.value.amount)) };
    return grabbed.repeated ? done(answer, message('red_packet_repeated')) : done(answer);
  });

  async function alone(memberId: bigint, key: string | undefined) {
    const frozen = await parts.isFrozen(memberId);
    return grab(site, settings, { wallet, beacon }, dry, { memberId, key, frozen });
  }

  define('redPackets', async ({ page }, { memberId }) => {
    const { rows, total } = await packetsOf(database, memberId, page, pageSize);
    return done(
      paged(
        rows.map((packet) => ({
          money: yuanNumber(packet.deposits),
          redpacketmoney: yuanNumber(packet.amount),
          created_at: beijingText(packetDay(packet.createdAt).opensAt),
          usetime: beijingText(packet.createdAt),
          day: packet.day,
          number: packet.number,
          drawn: yuanNumber(packet.drawn),
        })),
        { total, page, size: pageSize },
      ),
    );
  });

  define('redPacketRules', async () => {
    const now = clock.now();
    const day = packetDay(now);
    const [{ rules }, draw] = await Promise.all([
      rulesOf(settings, day),
      ensureDay(database, beacon, day.day, now),
    ]);
    return done({
      rules: rules.map(({ from, to, chances }) => ({
        flow_money: yuanNumber(BigInt(to)),
        recharge: chances,
        from: yuanNumber(BigInt(from)),
        opens_at: beijingText(day.opensAt),
        closes_at: beijingText(day.closesAt),
      })),
      phase: await phaseOf(beacon, day, draw),
      now: beijingText(now),
    });
  });

  define('redPacketDraw', async ({ day }) => {
    const draw = await publishedDraw(site, beacon, day);
    if (!draw) return refused('not_found');
    const { share } = await rulesOf(settings, packetDay(new Date(`${day}T12:00:00+08:00`)));
    return done({
      day,
      commitment: draw.commitment,
      seed: draw.seed ?? null,
      drawn_at: beijingText(draw.drawnAt),
      share,
      beacon: draw.named
        ? {
            chain: draw.named.chain,
            public_key: draw.named.publicKey,
            round: draw.named.round,
            signature: draw.signature ?? null,
          }
        : null,
    });
  });
}
