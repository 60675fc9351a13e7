/** People come, look, set themselves limits, and are stopped by staff. */
import { told } from '../town.ts';
import type { Kind } from './action.ts';

const most = 40;
const hourMs = 3_600_000;

export const arrive: Kind = (town, dice, player) => {
  if (town.players.length >= most) return undefined;
  const agents = town.players.filter(({ isAgent }) => isAgent);
  // An agent, or a friend who is none.
  const by = dice.happens(50) ? dice.pick(agents) : dice.happens(60) ? player : undefined;
  return {
    words: `somebody registers${by ? ` with ${by.name}` : ''}`,
    run: () => town.arrive(dice, by),
  };
};

/** What a member sees of their own money adds up. */
export const look: Kind = ({ world: { api }, as }, _dice, player) => ({
  words: `${player.name} looks at their money`,
  async run() {
    const { data } = await as(player, (token) => api.call('walletOverview', {}, { token }));
    const parts = [
      data.central,
      data.in_flight,
      data.held,
      data.in_review,
      ...data.venues.map(({ balance }) => balance),
    ];
    const sum = parts.reduce((total, part) => total + Math.round(part * 100), 0);
    if (sum !== Math.round(data.total * 100))
      throw new Error(`the parts come to ${sum} fen, the total is ${data.total}`);
    if (parts.some((part) => part < 0)) throw new Error(`below zero: ${JSON.stringify(data)}`);
    let shown = data.central;
    for (let times = 0; times < 5; times += 1) {
      const { data: polled } = await as(player, (token) => api.call('balance', {}, { token }));
      if (polled.balance === shown) return 'ok';
      // Money may move between two answers; where it stands still, both must say the same.
      const { data: again } = await as(player, (token) => api.call('walletOverview', {}, { token }));
      if (polled.balance === again.central) return 'ok';
      if (again.central === shown && times > 0)
        throw new Error(`the poll says ${polled.balance}, the wallet ${shown}`);
      shown = again.central;
    }
    throw new Error(`of five polls none says what the wallet says, ${shown} in the end`);
  },
});

export const signOutAndIn: Kind = ({ world: { api }, as }, _dice, player) => ({
  words: `${player.name} signs out, and comes back`,
  async run() {
    told(await as(player, (token) => api.call('signOut', {}, { token })));
    return told(await as(player, (token) => api.call('profile', {}, { token })));
  },
});

export const setLimit: Kind = ({ world: { api, now }, papers, as }, dice, player) => {
  const kind = dice.pick(['deposit', 'loss', 'stake', 'time'] as const);
  const none = dice.happens(50);
  const limit = kind === 'time' ? { minutes: dice.whole(60, 1_440) } : { amount: dice.whole(500, 20_000) };
  return {
    words: `${player.name} ${none ? 'takes a limit off' : `sets a limit`}: ${kind}`,
    async run() {
      const reply = await as(player, (token) =>
        api.call('setPlayLimit', none ? { kind, none } : { kind, ...limit }, { token }),
      );
      const from = reply.data && Date.parse(`${reply.data.effective_at.replace(' ', 'T')}+08:00`);
      if (from > now() + hourMs) papers.rises.push({ player, kind });
      return told(reply);
    },
  };
};

/** A looser limit waits for a day and for a second yes; whoever comes sooner is told from when on. */
export const confirmLimit: Kind = ({ world: { api }, papers, as }, dice) => {
  const rise = dice.pick(papers.rises);
  if (!rise) return undefined;
  const { player, kind } = rise;
  return {
    words: `${player.name} says yes to a looser limit: ${kind}`,
    async run() {
      const reply = await as(player, (token) =>
        api.call('confirmPlayLimit', { kind, span: 'day' }, { token }),
      );
      const outcome = told(reply, ['limit_rise_gone', 'limit_rise_not_ready']);
      const place = papers.rises.indexOf(rise);
      if (outcome !== 'limit_rise_not_ready' && place >= 0) papers.rises.splice(place, 1);
      return outcome;
    },
  };
};

export const takeBreak: Kind = ({ world: { api, now }, as, newKey }, dice, player) => {
  const days = dice.whole(1, 3);
  const key = newKey(dice);
  return {
    words: `${player.name} takes a break of ${days} days`,
    async run() {
      const reply = await as(player, (token) =>
        api.call('takePlayBreak', { kind: 'break', days }, { token, key }),
      );
      if (reply.code === 200) player.pausedUntil = Math.max(player.pausedUntil, now() + days * 86_400_000);
      return told(reply, ['on_pause', 'bad_input']);
    },
  };
};

export const freeze: Kind = ({ world: { api }, by, newKey }, dice, player) => {
  const [key, again] = [newKey(dice), newKey(dice)];
  const thaw = dice.happens(80);
  const id = Number(player.id);
  return {
    words: `staff freeze ${player.name}${thaw ? ' and let go' : ''}`,
    async run() {
      const frozen = await by('chief', (token) =>
        api.staff('freezeMember', { id, reason: '核对身份' }, token, key),
      );
      told(frozen, ['already_decided']);
      if (!thaw) return 'frozen';
      const lifted = await by('chief', (token) =>
        api.staff('unfreezeMember', { id, reason: '已核对' }, token, again),
      );
      return told(lifted, ['already_decided']);
    },
  };
};

export const thaw: Kind = ({ world: { api }, by, newKey }, dice, player) => {
  const key = newKey(dice);
  return {
    words: `staff let go of ${player.name}`,
    async run() {
      const lifted = { id: Number(player.id), reason: '已核对' };
      return told(await by('chief', (token) => api.staff('unfreezeMember', lifted, token, key)), [
        'already_decided',
      ]);
    },
  };
};

export const changePassword: Kind = ({ world: { api }, as, newKey }, dice, player) => {
  const key = newKey(dice);
  const right = dice.happens(50);
  const change = { password: right ? player.password : 'not mine', paypassword: player.password };
  return {
    words: `${player.name} changes their password${right ? '' : ', and does not know it'}`,
    run: async () =>
      told(await as(player, (token) => api.call('changePassword', change, { token, key })), [
        'wrong_old_password',
        'bad_input',
        'rate_limited',
      ]),
  };
};
