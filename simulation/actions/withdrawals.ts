/** Money goes out: held at once, decided by staff, sent by them, by the payout service, or given back. */
import { fen, told } from '../town.ts';
import { type Kind, takeOne } from './action.ts';

const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

export const bindAddress: Kind = ({ world: { api }, as }, dice, player) => {
  const chain = dice.pick(['ERC20', 'TRC20'] as const);
  const number =
    chain === 'ERC20'
      ? `0x${Array.from({ length: 40 }, () => dice.whole(0, 15).toString(16)).join('')}`
      : `T${Array.from({ length: 33 }, () => letters[dice.whole(0, letters.length - 1)]).join('')}`;
  const wrong = dice.happens(10);
  const card = {
    bank: 'USDT',
    bank_owner: chain,
    bank_no: number,
    pay_pass: wrong ? 'wrongpass' : player.payPassword,
  };
  return {
    words: `${player.name} binds an address on ${chain}${wrong ? ' with a wrong password' : ''}`,
    async run() {
      const reply = await as(player, (token) => api.call('bindCard', card, { token }));
      if (reply.code === 200) player.cards.push(reply.data.id);
      return told(reply, [
        'card_limit',
        'card_exists',
        'wrong_pay_password',
        'pay_password_locked',
        'bad_input',
      ]);
    },
  };
};

export const withdraw: Kind = ({ world: { api }, papers, as, newKey }, dice, player) => {
  const card = dice.pick(player.cards);
  if (card === undefined) return undefined;
  const [blind, share, wrong] = [dice.whole(1, 900), dice.whole(30, 100), dice.happens(3)];
  const knows = dice.happens(80);
  const key = newKey(dice);
  return {
    words: `${player.name} withdraws ${knows ? `${share} percent` : blind}${wrong ? ' with a wrong password' : ''}`,
    async run() {
      const { data } = await as(player, (token) => api.call('walletOverview', {}, { token }));
      const amount = knows ? Math.max(100, Math.floor((data.central * share) / 100)) : blind;
      const request = { amount, bank: card, password: wrong ? 'wrongpass' : player.payPassword };
      const reply = await as(player, (token) => api.call('withdraw', request, { token, key }));
      if (reply.code === 200)
        papers.withdrawals.push({ player, number: reply.data.order_no, amount: fen(amount) });
      return told(reply, [
        'bad_input',
        'wrong_pay_password',
        'pay_password_locked',
        'turnover_left',
        'insufficient_balance',
        'member_frozen',
        'stopped',
        // For a day after a password came back.
        'payouts_recovering',
      ]);
    },
  };
};

export const decideWithdrawal: Kind = ({ world: { api, chains }, papers, by, newKey }, dice) => {
  const order = takeOne(papers.withdrawals, dice);
  if (!order) return undefined;
  const { player, number, amount } = order;
  const approves = dice.happens(75);
  const who = dice.pick(['chief', 'chief2'] as const);
  const key = newKey(dice);
  const look = async () =>
    (await by('chief', (token) => api.staff('withdrawalQueue', { search: number, state: 'all' }, token))).data
      .rows[0];
  return {
    words: `${who} ${approves ? 'pays' : 'rejects'} ${player.name}'s withdrawal of ${amount} fen`,
    async run() {
      const row = await look();
      if (!row) throw new Error(`no withdrawal ${number}`);
      const { id } = row;
      const reply = approves
        ? await by(who, (token) => api.staff('approveWithdrawal', { id }, token, key))
        : await by(who, (token) => api.staff('rejectWithdrawal', { id, reason: '地址有误' }, token, key));
      const silent = Object.values(chains).some(({ down }) => down);
      const outcome = told(reply, [
        'already_decided',
        'withdrawal_waits',
        'payout_frozen',
        'four_eyes',
        'stopped_for_staff',
        // Nobody says whether the address is frozen: the order waits for a node.
        ...(silent ? (['payout_address_unchecked'] as const) : []),
      ]);
      const state = (await look())?.state;
      if (state === 'approved') player.owns -= amount;
      if (state === 'pending') papers.withdrawals.push(order);
      else papers.decided.push({ kind: 'withdrawal', id, approved: state === 'approved' });
      if (papers.decided.length > 100) papers.decided.shift();
      return outcome === 'ok' && state === 'pending' ? 'waits for a second person' : outcome;
    },
  };
};

/** What was decided stays decided, whoever says what afterwards. */
export const decideAgain: Kind = ({ world: { api }, papers, by, newKey }, dice) => {
  // Most often what would move money: paying what was refused, giving back what was paid.
  const [of, against] = [dice.pick(['withdrawal', 'withdrawal', 'deposit'] as const), dice.happens(80)];
  const approves = dice.happens(60);
  const fitting = papers.decided.filter(({ kind, approved }) => kind === of && approved !== approves);
  const order = dice.pick(against && fitting.length > 0 ? fitting : papers.decided);
  if (!order) return undefined;
  const { kind, id } = order;
  const key = newKey(dice);
  return {
    words: `staff ${approves ? 'approve' : 'reject'} a ${kind} that was decided`,
    async run() {
      const reply =
        kind === 'deposit'
          ? await by('chief2', (token) =>
              approves
                ? api.staff('approveDeposit', { id }, token, key)
                : api.staff('rejectDeposit', { id, reason: '未到账' }, token, key),
            )
          : await by('chief2', (token) =>
              approves
                ? api.staff('approveWithdrawal', { id }, token, key)
                : api.staff('rejectWithdrawal', { id, reason: '地址有误' }, token, key),
            );
      if (told(reply, ['already_decided', 'payout_frozen', 'stopped_for_staff']) === 'ok')
        throw new Error('it was decided twice');
      return 'already_decided';
    },
  };
};
