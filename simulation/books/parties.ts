/** What third parties have done is what our records say: bets of both kinds of venues, and payouts. At a quiet moment. */
import type { Town } from '../town.ts';
import type { World } from '../world.ts';

interface Bet {
  readonly venue: string;
  readonly id: string;
  readonly player: string;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly state: string;
}

const told = ({ player, stake, payout, state }: Bet) => `${state} of ${player}, ${stake} fen, paid ${payout}`;

/** @throws what is wrong, in words */
export async function checkParties({ world, papers: { refused } }: Town): Promise<void> {
  const ours = await recorded(world);
  for (const bet of world.platform.bets()) {
    const own = ours.get(`${bet.venue} ${bet.id}`);
    // One that was taken back before we ever heard of it leaves nothing here.
    if (own === undefined && bet.state === 'void') continue;
    // What staff refused of a win it has not paid, whatever the venue says.
    const paid = bet.payout - (refused.get(`${bet.venue} ${bet.id}`) ?? 0n);
    const there = told({ ...bet, payout: paid });
    if (own === undefined || told(own) !== there)
      throw new Error(
        `bet ${bet.id} of ${bet.venue} is ${there} there, and ${own ? told(own) : 'unknown'} here`,
      );
  }
  await checkPayouts(world);
}

async function recorded({ eye }: World): Promise<ReadonlyMap<string, Bet>> {
  const { rows } = await eye.query<Record<'venue' | 'id' | 'player' | 'stake' | 'payout' | 'state', string>>(
    `select venue, bet_id as id, 'm' || member_id as player, stake::text as stake, payout::text as payout, state from bet`,
  );
  return new Map(
    rows.map(({ stake, payout, ...bet }) => [
      `${bet.venue} ${bet.id}`,
      { ...bet, stake: BigInt(stake), payout: BigInt(payout) },
    ]),
  );
}

/** Each that the service took is one approved order of ours, to its address and of its amount, and went out once. */
async function checkPayouts({ eye, platform, chains, payoutAccount }: World): Promise<void> {
  const { rows } = await eye.query<{ order_no: string; request: string }>(
    `select order_no, protocol || ' ' || address || ' ' || receipt as request from withdrawal_order
      where state = 'approved' and service is not null`,
  );
  const orders = new Map(rows.map(({ order_no, request }) => [order_no, request]));
  const taken = platform.payouts();
  for (const { id, network, address, amount } of taken)
    if (orders.get(id) !== `${network} ${address} ${amount}`)
      throw new Error(`payout ${id} of ${amount} to ${address} is not an order of ours: ${orders.get(id)}`);
  const due = taken.filter(({ state }) => state === 'sent' || state === 'sending').length;
  const sent = chains.ERC20.sentBy(payoutAccount);
  if (sent > due) throw new Error(`the service has ${due} payouts and sent ${sent}`);
}
