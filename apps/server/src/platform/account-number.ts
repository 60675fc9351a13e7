/** A card's number, or an address on a chain, as it is meant: however somebody writes it, it is one. */
import { withoutTronHex } from './tron-address.ts';

/** Neither the eye nor whoever pays by hand sees them: compared as they are they make two of one. */
const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}]/gu;

/** Signs of full width are plain ones; what cannot be seen is left out. */
export function visibleNumber(text: string): string {
  return text.normalize('NFKC').replace(unseen, '').trim();
}

/** An address as its chain has it: without blanks, TRON's in base58. */
export function plainAddress(text: string): string {
  return withoutTronHex(visibleNumber(text).replace(/\s/g, ''));
}
