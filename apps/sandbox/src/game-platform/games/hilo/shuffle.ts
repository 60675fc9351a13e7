/**
 * The shuffle that anyone can repeat. Before the round the player sees the commitment, SHA-256 of the server seed; the
 * player's own seed and the round's number go into the shuffle too, so neither side can choose the cards. The page
 * `/verify` repeats this with code of its own (web/verify/recompute.ts).
 */
import { draw, numbersFrom } from '../../fairness/numbers.ts';

/** 0 to 51: suit x 13 + rank - 1, suits in the order spades, hearts, clubs, diamonds, ranks from ace 1 to king 13. */
export type Card = number;

export interface Seeds {
  /** 64 hex digits, hidden until the round is over. */
  readonly server: string;
  /** The player's: 1 to 64 visible ASCII characters other than a colon. */
  readonly client: string;
  /** Rounds of this player before this one. */
  readonly nonce: number;
}

/**
 * Fisher-Yates from the last place to the second, each place drawing j in 0..place from a stream of 32-bit big-endian numbers:
 * HMAC-SHA256(key = server seed, message = "client:nonce:i") for i = 0, 1, 2, ... A number at or above the largest multiple of
 * (place + 1) is skipped, so that every order of the cards is equally likely.
 */
export function shuffle({ server, client, nonce }: Seeds): Card[] {
  const deck = Array.from({ length: 52 }, (_, card) => card);
  const numbers = numbersFrom(server, `${client}:${nonce}`);
  for (let place = 51; place > 0; place -= 1) {
    const other = draw(numbers, place + 1);
    const card = at(deck, place);
    deck[place] = at(deck, other);
    deck[other] = card;
  }
  return deck;
}

function at(deck: readonly Card[], place: number): Card {
  const card = deck[place];
  if (card === undefined) throw new Error(`no card at ${place}`);
  return card;
}
