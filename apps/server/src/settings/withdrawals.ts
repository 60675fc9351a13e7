/** What operators set for withdrawals: how long a new address waits, and from where on something is worth a second look. */
import { z } from 'zod';

const wholeNumber = z.number().int().nonnegative();

/** Where 0 switches a sign off, the docstring says so by "0: never". */
export const withdrawalSettings = z.object({
  /** A withdrawal to an address that was bound less than this many hours ago waits until it is as old; 0: none waits. */
  delayHours: wholeNumber.default(24),
  /** So many hours after a change of the login or pay password nothing is paid out; 0: payouts go on. */
  freezeHours: wholeNumber.default(24),
  /** Approved withdrawals of less than this (fen) are sent by the payout service; 0: staff send all. */
  automaticBelow: wholeNumber.default(0),
  /**
   * What a member asks out within 24 hours takes a second factor from this sum (fen) on, whatever they chose: 0: always; null: as they
   * chose (docs/decisions/0068).
   */
  codeFrom: wholeNumber.nullable().default(null),
  /** What one person approves alone: from these sums on (fen) two decide (docs/decisions/0025). */
  alone: z
    .object({
      /** What leaves for one member on one day (Beijing). */
      memberDay: wholeNumber.default(5_000_000),
      /** What one person approves alone on one day. */
      clerkDay: wholeNumber.default(20_000_000),
      /** What leaves the house within an hour, the payout service's and the lists' included. */
      houseHour: wholeNumber.default(50_000_000),
    })
    .prefault({}),
  signs: z
    .object({
      /** New is an address for this many hours; 0: never. */
      newAddressHours: wholeNumber.default(24),
      /** Asked for within so many minutes after a deposit was credited; 0: never. */
      fastMinutes: wholeNumber.default(60),
      /** Played since the last deposit less than this share of it, percent; 0: never. Deposits have to be played once anyway. */
      playedPercent: wholeNumber.default(120),
      /** Bonuses, rebates, packets and commission since the last payout are this share of the amount or more, percent; 0: never. */
      giftPercent: wholeNumber.default(50),
      /** More than so many times the member's usual (median) withdrawal; 0: never. */
      amountTimes: wholeNumber.default(3),
      /** Sign-ins of so many days are compared with other members'; 0: never. */
      sharedDays: wholeNumber.default(30),
      /** A network address that more other members use says nothing: it is a public one. */
      sharedMost: wholeNumber.default(10),
    })
    .prefault({}),
});
