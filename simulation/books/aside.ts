/**
 * What a venue told of a bet so that nobody could record it stands aside under its reason until the venue tells more of that bet; then the
 * bet is recorded as it is, and nothing is left to decide. At a quiet moment.
 */
import { type Town, told } from '../town.ts';

/** Third parties are well: of what they told wrongly they tell more. */
export async function tellMore({ world: { platform }, papers: { openBets } }: Town): Promise<void> {
  for (const open of openBets.filter(({ id }) => platform.garbled.has(id))) {
    openBets.splice(openBets.indexOf(open), 1);
    const { id, player, stake } = open;
    if (!(await platform.control('bets/change', { id, state: 'void' })))
      throw new Error(`bet ${id} was told wrongly, and could not be taken back`);
    player.owns += stake;
  }
}

/** @throws what is wrong, in words */
export async function checkAside({ world: { eye, platform, api }, by }: Town): Promise<void> {
  const { rows } = await eye.query<{ bet: string; states: string | null }>(
    `select g.bet, string_agg(a.reason || ' ' || a.state, ', ') as states
       from unnest($1::text[]) g(bet) left join bet_set_aside a on a.bet_id = g.bet
      group by g.bet having string_agg(a.reason || ' ' || a.state, ', ') is distinct from 'stake_too_large superseded' limit 1`,
    [platform.toldWrongly()],
  );
  if (rows[0])
    throw new Error(
      `bet ${rows[0].bet} was told with a stake that nobody has, and is ${rows[0].states ?? 'not put aside'}`,
    );
  const open = await by('chief', (token) => api.staff('setAsideBets', {}, token));
  told(open);
  const [left] = open.data.rows;
  if (left)
    throw new Error(`bet ${left.betId} of ${left.venue} is still put aside: ${left.reason} ${left.why}`);
  platform.garbled.clear();
}
