import { gameHubVenue, questionOf, readReply, startGameHubSite } from '../testing/gamehub-site.ts';
import { playSituations } from '../testing/situation-driver.ts';
import {
  bet,
  prize,
  rollback,
  type Said,
  type Situation,
  type Step,
  win,
} from '../testing/situation-words.ts';
import { begin } from '../testing/situations.ts';

const yuan = 100;
const it = (claim: string, ends: bigint, ...steps: readonly Step[]): Situation => ({ claim, steps, ends });

/** A member's transactions are their own, a rollback has no name of its own, a win names a round, and no call says a currency. */
const instead: Readonly<Record<string, Situation>> = {
  'the id of a bet of another member is another bet': it(
    'a bet of another member by the same name is theirs',
    begin - 100n,
    bet('b', yuan).ok(),
    bet('b', yuan, (n) => ({ ...n.other })).ok(),
  ),
  'a rollback of another member’s bet moves nothing': it(
    'a rollback by another member is of what they call so, and moves nothing here',
    begin - 100n,
    bet('b', yuan).ok(),
    rollback('r', 'b', (n) => ({ player: n.other.player })).ok(),
  ),
  'a win of another member’s bet is not paid to either': it(
    'a win of another member’s round is not paid to either',
    begin - 100n,
    bet('b', yuan).ok(),
    win('w', 'b', yuan, (n) => n.other).is('unknown_bet'),
  ),
  'the id of a rollback of another bet is another rollback': it(
    'two rollbacks of two bets give both back',
    begin,
    bet('b', yuan).ok(),
    bet('c', yuan).ok(),
    rollback('r', 'b').ok(),
    rollback('r', 'c').ok(begin),
  ),
  'the id of a bet as a rollback is a duplicate': it(
    'a rollback takes back what it names, and nothing besides',
    begin - 100n,
    bet('b', yuan).ok(),
    bet('c', yuan).ok(),
    rollback('b', 'c').ok(begin - 100n),
  ),
  'a win that names a win is not paid': it(
    'a win of a round that nobody bet on is to be sent again',
    begin,
    bet('b', yuan).ok(),
    win('w', 'b', yuan).ok(),
    win('v', 'w', yuan).is('unknown_bet'),
  ),
  'a rollback of a rollback moves nothing': it(
    'a rollback of what is called like a rollback moves nothing',
    begin,
    bet('b', yuan).ok(),
    rollback('r', 'b').ok(),
    rollback('s', 'r').ok(begin),
  ),
  'a bet that was refused for its currency is refused for ever': it(
    'a bet of more than two places takes nothing, and the right one after it is taken',
    begin - 100n,
    bet('b', yuan, { currency: 'three places' }).is('wrong_types'),
    bet('b', yuan).ok(begin - 100n),
  ),
  'a win in another currency pays nothing, and the right one is paid': it(
    'a win of more than two places pays nothing, and the right one is paid',
    begin,
    bet('b', yuan).ok(),
    win('w', 'b', yuan, { currency: 'three places' }).is('wrong_types'),
    win('w', 'b', yuan).ok(begin),
  ),
  'a bet of before, repeated in another currency, is another bet': it(
    'an amount that is written with zeros to its right is the same amount',
    begin - 100n,
    bet('b', yuan).ok(),
    bet('b', yuan, { currency: 'zeros' }).ok(begin - 100n),
  ),
  'a prize in another currency is refused': it(
    'a prize of more than two places is refused',
    begin,
    prize('p', yuan, { currency: 'three places' }).is('wrong_types'),
  ),
};

playSituations(
  gameHubVenue,
  {
    write(said, how) {
      const written = questionOf(contentOf(said), how === 'forged' ? 'x'.repeat(48) : undefined);
      if (how !== 'half') return written;
      return { ...written, operation: written.operation.slice(0, written.operation.length / 2) };
    },
    read: readReply,
    // Of half a question the key is missing.
    same: { refused_bet: 'unknown_bet', bad_request: 'unauthenticated', stopped: 'on_pause' },
    games: ['bo_pyramid', 'bo_wheel'],
    takesBack: 'whatever',
    instead,
  },
  startGameHubSite,
);

function contentOf(said: Said): Readonly<Record<string, unknown>> {
  const { kind, token, currency } = said;
  const actions = { balance: 'balance', bet: 'debit', win: 'credit', prize: 'credit', rollback: 'rollback' };
  const digits = `${said.amount / 100n}.${String(said.amount % 100n).padStart(2, '0')}`;
  const places = { 'three places': `${digits}1`, zeros: `${digits}0000` }[currency] ?? digits;
  const flag = (value: boolean) => (value ? 1 : 0);
  return {
    action: actions[kind],
    username: said.player,
    session_id: '5abe10f0c71ae',
    gamesession_id: token,
    amount: places,
    game_id_hash: said.game,
    transaction_id: kind === 'rollback' ? said.of : said.id,
    round_id: said.round,
    gameplay_final: flag(said.closesRound),
    ...(kind === 'bet' && { is_freeround_bet: flag(said.free || said.promotion) }),
    ...((kind === 'win' || kind === 'prize') && { is_promo_win: flag(said.promotion || kind === 'prize') }),
    ...(said.strange && { is_new: 1, 'meta[amount]': 'x' }),
  };
}
