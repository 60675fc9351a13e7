/** A promotion as its table has it. */
import type { CategoryId, promotionPlaces } from '@mingpai/contract/states';
import type { Offer } from './offer.ts';

export interface Condition {
  readonly condition: ConditionKind;
  /** 0 for `none`, and only then. */
  readonly conditionAmount: bigint;
  /** For `turnover`: bets of these count; empty: all. */
  readonly conditionCategories: readonly CategoryId[];
}

export type Applies = 'once' | 'daily' | 'always';

export interface Promotion extends Condition {
  readonly id: bigint;
  readonly typeId: bigint;
  readonly title: string;
  /** One line below the title. */
  readonly memo: string;
  /** English of title, memo and content; empty where there is none. */
  readonly titleEn: string;
  readonly memoEn: string;
  readonly contentEn: string;
  /** Address of a picture. */
  readonly banner: string;
  /** HTML. */
  readonly content: string;
  readonly state: 'draft' | 'published' | 'hidden';
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly audience: Audience;
  /** Days for `new`, level for `vip`. */
  readonly audienceValue: number;
  /** Of those, who has one of these tags, and whom one of these agents brought; empty: whoever. */
  readonly audienceTags: readonly string[];
  readonly audienceAgents: readonly bigint[];
  readonly applies: Applies;
  /** fen */
  readonly bonus: bigint;
  /** How often the bonus must be played through. */
  readonly multiple: number;
  /**
   * What staff give on an application is locked, and to be played through in so many days; 0: it is paid into the central wallet, and
   * its wagering requirement stands there.
   */
  readonly lockedDays: number;
  /** What it may give on one day (Beijing) before a second person is asked, or by itself at most, fen. */
  readonly budget: bigint;
  readonly position: number;
  /** Where it happens, when nobody applies for it. */
  readonly place: (typeof promotionPlaces)[number] | null;
  /** What it gives by itself; null: staff decide on applications. */
  readonly offer: Offer | null;
}

/** `deposit`: one deposit of the amount; `deposits`: all of them together; `turnover`: valid bets. */
export type ConditionKind = 'none' | 'deposit' | 'deposits' | 'turnover';

export type Audience = 'all' | 'new' | 'vip';
