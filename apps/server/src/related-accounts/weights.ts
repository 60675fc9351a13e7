/**
 * What speaks for two accounts being one person's, and how much. One hundred is enough; nothing that a family, a dormitory or a
 * carrier's network shares by itself is.
 *
 * | sign      | weight | what two accounts have in common                                                        |
 * | document  | 100    | a document that people have looked at, and found to be the holder's                     |
 * | address   | 100    | a receiving USDT address, ever bound by both                                            |
 * | card      | 100    | a bank card's number, ever bound by both                                                |
 * | crowd     | 100    | a device with five accounts or more: more than a household has                          |
 * | device    | 60     | the mark of a browser that both signed in with (a couple's tablet is not enough)        |
 * | name      | 60     | a real name that few have, however it is written                                        |
 * | same_name | 30     | a name that many have; counts only beside something else                                |
 * | timing    | 30     | registered within the hour from one network                                             |
 * | referral  | 20     | one referred the other, or one member both; counts only beside something else           |
 * | network   | 15     | signed in from one /24 (IPv4) or /64 (IPv6) that is not a public one                    |
 */
import { type RelatedSign, relatedSigns } from '@mingpai/contract/console/related';

export const weights: Readonly<Record<RelatedSign, number>> = {
  document: 100,
  address: 100,
  card: 100,
  crowd: 100,
  device: 60,
  name: 60,
  same_name: 30,
  timing: 30,
  referral: 20,
  network: 15,
};

/** From here on two accounts are taken for one person's. */
export const enough = 100;
/**
 * Accounts that registered together are one person's when there are more of them than a household has and each of the others reaches
 * this with `timing`.
 */
export const together = 60;
export const leastTogether = 4;
/** An account that has this much in common with one of a ring belongs to the ring. */
export const besideRing = 70;

/** A device with so many others on it is no household's. */
export const crowdedDevice = 4;
/**
 * So many holders who registered at other times make a network public, a name common. Those who came in the same days do not count:
 * a crowd that arrives at once is what is looked for.
 */
export const publicNetwork = 20;
export const commonName = 8;
export const sameDays = 3;
export const timingMinutes = 60;
/** Of each thing so many other holders are looked at. */
export const mostHolders = 300;

export function scoreOf(signs: readonly RelatedSign[]): number {
  return signs.reduce((sum, sign) => sum + weights[sign], 0);
}

/** In the order of their weight. */
export function inOrder(signs: ReadonlySet<RelatedSign>): readonly RelatedSign[] {
  return relatedSigns.filter((sign) => signs.has(sign));
}
