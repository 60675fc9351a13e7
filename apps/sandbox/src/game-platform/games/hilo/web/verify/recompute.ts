/**
 * Repeats a round from its seeds with the browser's own cryptography. Written apart from the server's code on purpose: where
 * the two differ, one of them is wrong, and this page says so.
 */

export interface Claim {
  /** Shown before the round. */
  readonly commitment: string;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
  /** Fen. */
  readonly stake: bigint;
  /** h, l, s: what the player decided. */
  readonly actions: string;
  /** cashed, lost or void. */
  readonly end: string;
  /** Fen. */
  readonly payout: bigint;
  /** The cards that lay open. */
  readonly cards: readonly number[];
}

export interface Recomputed {
  readonly commitment: string;
  readonly deck: readonly number[];
  /** As many as the decisions turned. */
  readonly cards: readonly number[];
  readonly payout: bigint;
  readonly agrees: {
    readonly commitment: boolean;
    readonly cards: boolean;
    readonly payout: boolean;
  };
}

const bytes = (text: string) => new TextEncoder().encode(text);
const cap = 50_000_000n;

export async function recompute(claim: Claim): Promise<Recomputed> {
  const digest = await crypto.subtle.digest('SHA-256', bytes(claim.serverSeed));
  const commitment = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const deck = await deal(claim);
  const cards = deck.slice(0, claim.actions.length + 1);
  const payout = payoutFor(claim, cards);
  return {
    commitment,
    deck,
    cards,
    payout: payout ?? 0n,
    agrees: {
      commitment: commitment === claim.commitment.toLowerCase(),
      cards: cards.length === claim.cards.length && cards.every((card, place) => card === claim.cards[place]),
      payout: payout === claim.payout,
    },
  };
}

async function deal({ serverSeed, clientSeed, nonce }: Claim): Promise<number[]> {
  const key = await crypto.subtle.importKey(
    'raw',
    bytes(serverSeed),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  let block = new DataView(new ArrayBuffer(0));
  let offset = 0;
  let count = 0;
  async function next(): Promise<number> {
    if (offset === block.byteLength) {
      block = new DataView(await crypto.subtle.sign('HMAC', key, bytes(`${clientSeed}:${nonce}:${count}`)));
      count += 1;
      offset = 0;
    }
    offset += 4;
    return block.getUint32(offset - 4);
  }
  const deck = [...Array(52).keys()];
  for (let size = 52; size > 1; size -= 1) {
    let number = await next();
    // Numbers above the largest multiple would favour the first cards.
    while (number >= 4_294_967_296 - (4_294_967_296 % size)) number = await next();
    const [taken] = deck.splice(number % size, 1, deck[size - 1] ?? 0);
    deck[size - 1] = taken ?? 0;
  }
  return deck;
}

/** @returns fen, or `undefined` when the decisions and the cards do not lead to the end that is claimed */
function payoutFor({ stake, actions, end }: Claim, cards: readonly number[]): bigint | undefined {
  let [above, below, hits, missed] = [98n, 100n, 0, false];
  for (const [place, action] of [...actions].entries()) {
    if (missed) return undefined;
    if (action === 's') continue;
    const open = cards.slice(0, place + 1);
    const closed = [...Array(52).keys()].filter((card) => !open.includes(card));
    const from = cards[place] ?? 0;
    const winners = closed.filter((card) => wins(from, card, action));
    if (!winners.includes(cards[place + 1] ?? -1)) {
      missed = true;
    } else {
      above *= BigInt(closed.length);
      below *= BigInt(winners.length);
      hits += 1;
    }
  }
  if (missed) return end === 'lost' ? 0n : undefined;
  if (end === 'void') return hits === 0 ? 0n : undefined;
  if (end !== 'cashed' || hits === 0) return undefined;
  const exact = (stake * above) / below;
  return exact > cap ? cap : exact;
}

function wins(from: number, to: number, action: string): boolean {
  const [a, b] = [from % 13, to % 13];
  const same = a === b;
  if (a === 0) return action === 'h' ? !same : same;
  if (a === 12) return action === 'h' ? same : !same;
  return same || (action === 'h' ? b > a : b < a);
}
