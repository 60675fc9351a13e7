/** The calls that move members' money, as their senders make them, over connections that stay open. */
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { openLeanHttp } from './lean-http.ts';
import { type LoadedMember, venues } from './site-members.ts';

export interface MoneyCalls {
  /** @param more what a venue says beside the stake @returns the bet's id */
  bet(member: LoadedMember, more?: object): Promise<string>;
  /** @param amount fen, 90 unless told */
  win(member: LoadedMember, bet: string, amount?: number, more?: object): Promise<void>;
  rollback(member: LoadedMember, bet: string): Promise<void>;
  /** As the venue asks for it. */
  balanceAtVenue(member: LoadedMember): Promise<void>;
  transfer(member: LoadedMember, direction: 'in' | 'out'): Promise<void>;
  /** Any call of a member's that answers 200. @returns the answer's text */
  member(member: LoadedMember, path: string, payload: object): Promise<string>;
}

/** @param secret signs what the seamless venue sends */
export function openMoneyCalls(url: string, secret: string): MoneyCalls {
  const ask = openLeanHttp(url);

  /** @throws when the answer is not what `isGood` takes */
  async function post(
    path: string,
    body: string,
    headers: Readonly<Record<string, string>>,
    isGood: (answer: string) => boolean,
  ): Promise<string> {
    const { status, text } = await ask(path, body, headers);
    if (status === 200 && isGood(text)) return text;
    throw new Error(`${path} answered ${status} ${text.slice(0, 300)}`);
  }

  async function signed(operation: string, content: object): Promise<void> {
    const path = `/seamless/${venues.seamless}/${operation}`;
    const body = JSON.stringify(content);
    const timestamp = String(Date.now());
    const nonce = randomBytes(16).toString('hex');
    const signature = createHmac('sha256', secret)
      .update(`${path}\n${timestamp}\n${nonce}\n${body}`)
      .digest('hex');
    const headers = {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-signature': signature,
    };
    await post(path, body, headers, (answer) => answer.startsWith('{"ok":true'));
  }

  function ofMember({ session }: LoadedMember, path: string, payload: object): Promise<string> {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${session}`,
      'idempotency-key': randomUUID(),
    };
    return post(
      path,
      JSON.stringify(payload),
      headers,
      (answer) => answer.includes('"code":200') && !answer.includes('"state":2'),
    );
  }

  return {
    async bet({ id, game }, more = {}) {
      const bet = randomUUID();
      const named = { id: bet, player: `m${id}`, token: game, game: 'mpdz01', round: randomUUID() };
      await signed('bet', { ...named, amount: 100, ...more });
      return bet;
    },
    win: ({ id }, bet, amount = 90, more = {}) =>
      signed('win', { id: randomUUID(), player: `m${id}`, bet, amount, ...more }),
    rollback: ({ id }, bet) => signed('rollback', { id: randomUUID(), player: `m${id}`, target: bet }),
    balanceAtVenue: ({ id, game }) => signed('balance', { player: `m${id}`, token: game }),
    transfer: async (member, direction) => {
      const [sourcetype, targettype] =
        direction === 'in' ? ['userbalance', venues.transfer] : [venues.transfer, 'userbalance'];
      await ofMember(member, '/api/transfer', { amount: 1, sourcetype, targettype });
    },
    member: ofMember,
  };
}
