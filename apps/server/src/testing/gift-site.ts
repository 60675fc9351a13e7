/** A site whose games come from the stand-in for Hub88, and whose clerks give free bets there. */
import type { ConsolePayload } from '@mingpai/contract/console/types';
import type { GiftState } from '../free-bets/gift.ts';
import { freeBetJobs } from '../free-bets/jobs.ts';
import { type Hub88Site, startHub88Site } from '../game-providers/testing/hub88-site.ts';
import type { SetClock } from '../platform/clock.ts';
import { untilAdmitted } from './again.ts';

export type { PlatformFault } from '../game-providers/testing/aggregator/platform.ts';
export type { PlayedBet } from '../game-providers/testing/aggregator/policy.ts';
export type { Seat } from '../game-providers/testing/platform-site.ts';

const dayMs = 86_400_000;

export interface GiftSite extends Hub88Site {
  /** What staff ask for, unless told: five bets of two yuan, for a day. */
  requestFor(
    names: readonly string[],
    wanted?: Partial<ConsolePayload<'giveFreeBets'>>,
  ): ConsolePayload<'giveFreeBets'>;
  /** The answer's data, or the code of the refusal. @param token the chief's, unless told */
  give(
    names: readonly string[],
    wanted?: Partial<ConsolePayload<'giveFreeBets'>>,
    token?: string,
  ): Promise<unknown>;
  /** The work that a decision has queued for one gift, at a node of its own. */
  work(id: number): Promise<void>;
  /** A minute later: what is done by itself each minute. */
  minute(): Promise<void>;
  /** Of a member, the newest first. */
  giftsOf(member: {
    readonly id: bigint;
  }): Promise<readonly { id: number; state: GiftState; fault: string }[]>;
  /** What the platform has of a member. */
  there(member: {
    readonly id: bigint;
  }): readonly { readonly reward_uuid: string; readonly ended?: string | undefined }[];
  /** How often the platform was asked for a gift. */
  created(): number;
}

export async function openGiftSite(clock: SetClock): Promise<GiftSite> {
  const hub = await startHub88Site(clock);
  const { site } = hub;
  const node = () =>
    freeBetJobs({
      site: site.running.site,
      deskOf: (venue) => (venue === hub.venue ? hub.port.freeBets : undefined),
      gameNames: (_venue, game) => [game, game],
    });
  const run = async (name: string, payload: unknown) =>
    node()
      .find((job) => job.name === name)
      ?.run(payload);
  const requestFor: GiftSite['requestFor'] = (names, wanted = {}) => ({
    venue: hub.venue,
    game: 'hub_fruits',
    template: 'p-open',
    bets: 5,
    stake: 2,
    until: new Date(clock.now().getTime() + dayMs).toISOString(),
    reason: '周年庆',
    names: [...names],
    ...wanted,
  });
  return {
    ...hub,
    requestFor,
    async give(names, wanted, token) {
      // The clock jumps: whoever signed in yesterday has to again.
      const by = token ?? (await site.staffToken('chief'));
      const request = requestFor(names, wanted);
      const reply = await untilAdmitted(() => site.staff('giveFreeBets', request, by, crypto.randomUUID()));
      return reply.code === 200 ? reply.data : reply.code;
    },
    work: async (id) => run('free_bet', { gift: String(id) }),
    async minute() {
      clock.advance(60_000);
      await run('settle_free_bets', {});
    },
    async giftsOf({ id }) {
      const { rows } = await site.running.site.database.query<{
        id: number;
        state: GiftState;
        fault: string;
      }>('select id::int, state, fault from free_bet where member_id = $1 order by free_bet.id desc', [id]);
      return rows;
    },
    there: ({ id }) => hub.platform.rewards.of(`mp-m${id}`),
    created: () => hub.platform.timesAsked('/operator/generic/v2/freebet/rewards/create'),
  };
}
