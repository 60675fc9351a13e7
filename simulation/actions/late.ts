/**
 * Somebody pays again, or at last, to an address that they noted: what comes after an order's time is theirs by itself where nothing came
 * for the order before, and else nobody's until staff say whose it is.
 */
import { type CodeName, told } from '../town.ts';
import type { Kind } from './action.ts';
import { fenOf } from './deposits.ts';

/** An order's time is over so long after its end that no block's clock says otherwise, in ms; its address is watched for twice as long as is paid. */
const surelyMs = 600_000;
const notedMs = 7 * 86_400_000;
const over: readonly CodeName[] = ['already_decided'];
const nobody = `0x${'0'.repeat(40)}`;
/** On the wire. */
const [pending, approved] = [1, 2];

export const payLate: Kind = ({ world: { api, chains, now }, papers, as }, dice) => {
  const old = papers.notes.filter(({ until }) => until + surelyMs < now() && until + notedMs > now());
  const note = dice.pick(old);
  if (!note) return undefined;
  const { player, chain, to, number, hashes } = note;
  const micro = BigInt(dice.whole(10_000_000, 90_000_000));
  const sender = `0x${dice.whole(0x100000, 0xffffff).toString(16).padStart(40, '2')}`;
  // Made for the address instead of sent there, which says nothing of whose it is.
  const made = dice.happens(15);
  return {
    words: `${player.name} ${made ? 'has USDT made' : 'pays'} late on ${chain}`,
    async run() {
      const { data } = await as(player, (token) =>
        api.call('depositOrder', { deposit_no: number }, { token }),
      );
      const comes = hashes.some((hash) => chains[chain].blockOf(hash) !== undefined);
      const { state } = data.info;
      // One that is on its way, or that staff look at: whose the next one is hangs on which of them is first.
      if (!(state === approved || (state === pending && !comes))) return 'not known yet';
      const place = papers.notes.indexOf(note);
      if (place < 0) return 'paid meanwhile';
      papers.notes.splice(place, 1);
      const hash = chains[chain].send({ from: made ? nobody : sender, to, amount: micro });
      const payment = { player, chain, hash, fen: fenOf(micro) };
      if (made || state === approved) {
        papers.strays.push({ ...payment, number });
        return made ? 'made' : 'again';
      }
      player.owns += payment.fen;
      papers.payments.push(payment);
      return 'at last';
    },
  };
};

export const decideStray: Kind = ({ world: { api }, papers, by, newKey }, dice) => {
  const payment = dice.pick(papers.strays);
  if (!payment) return undefined;
  const credits = dice.happens(70);
  const keys = [newKey(dice), newKey(dice)] as const;
  const { player, hash, number: orderNo, fen } = payment;
  const look = async () =>
    (await by('chief', (token) => api.staff('chainPayments', { state: 'all', search: hash }, token))).data
      .rows[0];
  return {
    words: `staff ${credits ? 'credit' : 'do not credit'} ${player.name} with what came late`,
    async run() {
      const row = await look();
      if (row?.state === 'credited')
        throw new Error(`what came late and is nobody’s was credited by itself: ${hash}`);
      if (row?.state !== 'unmatched') return 'not known yet';
      const place = papers.strays.indexOf(payment);
      if (place < 0) return 'decided meanwhile';
      papers.strays.splice(place, 1);
      const { id } = row;
      if (!credits) {
        const ignored = { id, reason: '不是充值' };
        told(await by('chief', (token) => api.staff('ignorePayment', ignored, token, keys[0])), over);
        return 'ignored';
      }
      const first = await by('chief', (token) => api.staff('creditPayment', { id, orderNo }, token, keys[0]));
      if (told(first, over) === 'ok' && first.data.state === 'pending')
        told(
          await by('chief2', (token) => api.staff('creditPayment', { id, orderNo }, token, keys[1])),
          over,
        );
      if ((await look())?.state !== 'credited') throw new Error(`${hash} was credited, and is not`);
      player.owns += fen;
      return 'credited';
    },
  };
};
