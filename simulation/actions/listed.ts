/** What an address sent that the token's issuer has frozen: nobody's by itself, and credited by two of the staff who say that they know. */
import { type CodeName, told } from '../town.ts';
import type { Kind } from './action.ts';

const over: readonly CodeName[] = ['already_decided'];

export const decideListed: Kind = ({ world: { api }, papers, by, newKey }, dice) => {
  const payment = dice.pick(papers.listed);
  if (!payment) return undefined;
  const credits = dice.happens(70);
  const keys = [newKey(dice), newKey(dice), newKey(dice), newKey(dice)] as const;
  const { player, hash, number: orderNo, fen } = payment;
  const look = async () =>
    (await by('chief', (token) => api.staff('chainPayments', { state: 'all', search: hash }, token))).data
      .rows[0];
  return {
    words: `staff ${credits ? 'credit' : 'do not credit'} ${player.name} with what a listed address sent`,
    async run() {
      const row = await look();
      if (row?.state === 'credited')
        throw new Error(`what a listed address sent was credited by itself: ${hash}`);
      // Not final, or the nodes that tell of its sender are away.
      if (row?.reason !== 'sender_listed') return 'not known yet';
      const place = papers.listed.indexOf(payment);
      if (place < 0) return 'decided meanwhile';
      papers.listed.splice(place, 1);
      const { id } = row;
      if (!credits) {
        const ignored = { id, reason: '汇款地址在名单上' };
        told(await by('chief', (token) => api.staff('ignorePayment', ignored, token, keys[0])), over);
        return 'ignored';
      }
      const credit = (name: 'chief' | 'chief2', key: string, listedSender: boolean) =>
        by(name, (token) => api.staff('creditPayment', { id, orderNo, listedSender }, token, key));
      if (told(await credit('chief', keys[0], false), ['payment_sender_listed']) === 'ok')
        throw new Error(`${hash} was credited by somebody who did not say that its sender is listed`);
      const first = await credit('chief', keys[1], true);
      told(first);
      if (first.data.state !== 'pending') throw new Error(`one person alone credited ${hash}`);
      if (told(await credit('chief', keys[2], true), ['four_eyes']) === 'ok')
        throw new Error(`the two who credited ${hash} are one`);
      told(await credit('chief2', keys[3], true), over);
      if ((await look())?.state !== 'credited') throw new Error(`${hash} was credited, and is not`);
      player.owns += fen;
      return 'credited';
    },
  };
};
