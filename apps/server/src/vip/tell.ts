/** A member's new level stands in their inbox: which it is, since when, and what it gives. */
import { inboxTexts, sendToEach } from '../inbox/index.ts';
import type { LevelChange } from '../members/index.ts';
import { beijingText } from '../platform/clock.ts';
import type { Tx } from '../platform/database.ts';
import { mayBeAddressed } from '../responsible-gaming/index.ts';
import type { AreaValue } from '../settings/index.ts';

export interface ChangedLevel extends LevelChange {
  /** The level before, 1 to 10. */
  readonly from: number;
}

/**
 * Tells each of them, in the transaction that changes their levels. Whoever takes a break is not told: what a level gives
 * entices to play, and so does that one was lost. Their page of levels shows it all the same.
 *
 * @param levels what they give from `now` on
 */
export async function tellLevels(
  tx: Tx,
  changes: readonly ChangedLevel[],
  levels: AreaValue<'vip'>['levels'],
  now: Date,
): Promise<void> {
  const told = await mayBeAddressed(
    tx,
    changes.map(({ memberId }) => memberId),
    now,
  );
  // One text for all who go the same step: a night may change the levels of tens of thousands.
  const steps = Map.groupBy(
    changes.filter(({ memberId }) => told.has(memberId)),
    ({ from, level }) => `${from} ${level}`,
  );
  for (const members of steps.values()) {
    const [first] = members;
    if (first === undefined) continue;
    const { from, level } = first;
    const rebate = levels[level - 1]?.rebate;
    if (rebate === undefined) throw new Error(`there is no level ${level}`);
    const message = inboxTexts.levelChanged({ from, to: level, since: beijingText(now), rebate });
    await sendToEach(
      tx,
      members.map(({ memberId }) => memberId),
      message,
      now,
    );
  }
}
