/**
 * What a game platform must do; adapters translate it to a platform's own protocol. There are two kinds: at a venue of the kind
 * `transfer` money lies in a wallet of its own, one of the kind `seamless` plays from the member's central wallet and calls us
 * for each bet (seamless/calls.ts). A call has three outcomes, not two: done, refused, unknown. Unknown is not failure: whoever
 * gets it asks again by the same id. Amounts in fen.
 */
import type { Answer } from '../platform/answer.ts';
import type { SignedCall } from '../platform/signed-client.ts';
import type { Selection } from './at-risk.ts';
import type { RefusalDetail, WalletAnswer, WalletCall, WalletRefusal } from './seamless/calls.ts';
import type { ShownFingerprint } from './shown-fingerprint.ts';

export interface VenueTransferOrder {
  /** Ours; names one effect at the venue. */
  readonly id: string;
  readonly player: string;
  readonly direction: 'in' | 'out';
  readonly amount: bigint;
  /** The venue never applies it after this moment. */
  readonly notAfter: Date;
}

export interface VenueBet {
  /** Grows with every change at the venue. */
  readonly seq: bigint;
  readonly id: string;
  readonly player: string;
  readonly game: string;
  readonly round: string;
  readonly stake: bigint;
  /** Counts as turnover. */
  readonly valid: bigint;
  readonly payout: bigint;
  /** Of the payout, what a jackpot paid, where the platform says so. */
  readonly jackpot?: bigint | undefined;
  readonly state: 'unsettled' | 'settled' | 'void';
  readonly placedAt: Date;
  readonly settledAt: Date | undefined;
  /** What was bet on, of venues that tell it: what was at risk is then worked out here. */
  readonly selections?: readonly Selection[] | undefined;
  /** What the member was shown of the draws that it hangs on, before they decided anything; platforms that commit to nothing tell none. */
  readonly commitments?: readonly ShownFingerprint[] | undefined;
}

/** One record of a venue's list as it arrived, and what it says; or why it says nothing that could be recorded. */
export type BetReport =
  | { readonly raw: string; readonly bet: VenueBet }
  | {
      readonly raw: string;
      /** The venue's id of the bet, where it can be read; else empty. */
      readonly betId: string;
      /** For staff who ask the venue. */
      readonly fault: string;
    };

export interface BetPage {
  readonly reports: readonly BetReport[];
  readonly cursor: string;
  /** True when the next page has something already. */
  readonly more: boolean;
}

export interface BetQuestion {
  readonly player: string;
  /** As the bet's record names it. */
  readonly game: string;
  readonly round: string;
  readonly bet: string;
  readonly language: 'zh-CN' | 'en';
}

/** A bet in words, as the platform tells it to who made it. */
export interface BetDetail {
  /** The round, draw or match. */
  readonly round: string;
  /** What was bet on. */
  readonly selection: string;
  /** What came of it; nothing while it is open. */
  readonly outcome: string | undefined;
  /** Which draw the page below repeats, as the bet's commitments name it. */
  readonly draw: string;
  /** A page that repeats the draw from its seeds. */
  readonly verifyUrl: string | undefined;
}

export interface LaunchOrder {
  readonly player: string;
  readonly game: string;
  readonly language: 'zh-CN' | 'en';
  /** Where the game leads back to. */
  readonly lobbyUrl: string;
  /** Where the member asks from, for platforms whose licences depend on it. */
  readonly address: string;
  /** What it will be shown on, for platforms with a layout for each. */
  readonly device?: 'mobile' | 'desktop' | undefined;
}

/** A game for play money: nobody's, and nothing of it is ever told. */
export interface DemoOrder extends Omit<LaunchOrder, 'player' | 'address'> {
  /** Marks where the player comes from, so that the platform can bound what one place takes; says nothing about who it is. */
  readonly network: string;
}

/** A match that runs or takes bets, as the platform shows it to everybody. */
export interface VenueMatch {
  readonly id: string;
  readonly game: string;
  readonly league: InLanguages;
  readonly home: InLanguages;
  readonly away: InLanguages;
  /** By the platform's clock, until the start; negative once it runs. */
  readonly startsInMs: number;
  readonly running: boolean;
  readonly score: { readonly home: number; readonly away: number };
  /** Of its first market while it takes bets: decimal odds in hundredths. */
  readonly odds: readonly { readonly selection: string; readonly odds: number }[];
  /** Nobody plays it anywhere: the platform draws what happens. */
  readonly simulated: boolean;
}

/** A draw of numbers that is over, as the platform shows it to everybody. */
export interface VenueDraw {
  readonly game: string;
  /** As its players see it. */
  readonly round: string;
  readonly numbers: readonly number[];
  readonly drawnAt: Date;
  /** Where anybody can repeat it. */
  readonly verifyUrl: string | undefined;
}

interface InLanguages {
  readonly zh: string;
  readonly en: string;
}

/** A venue with wallets of its own. */
export interface TransferVenuePort {
  readonly wallet: 'transfer';
  createPlayer(player: string): Promise<Answer<null>>;
  balance(player: string): Promise<Answer<bigint>>;
  transfer(order: VenueTransferOrder): Promise<Answer<null>>;
  /**
   * `not_found` is final only after the order's `notAfter`.
   * @param order as it was sent: a platform that answers no question about a transfer is sent it again, whatever the hour, and never says
   *   `not_found`
   */
  transferStatus(id: string, order: VenueTransferOrder): Promise<Answer<'done' | 'refused' | 'not_found'>>;
  /** Closes the games that this player has open: their addresses lead nowhere any more. Absent where the platform cannot. */
  readonly endGames?: ((player: string) => Promise<Answer<null>>) | undefined;
  launch(order: LaunchOrder): Promise<Answer<{ url: string }>>;
  /** What it offers; absent: the operator writes the catalogue's rows. */
  games?(): Promise<Answer<readonly OfferedGame[]>>;
  /** Absent where the platform has no play money. */
  readonly demo?: ((order: DemoOrder) => Promise<Answer<{ url: string }>>) | undefined;
  /** What is played or can be bet on now; absent where the platform has no matches. */
  readonly matches?: (() => Promise<Answer<readonly VenueMatch[]>>) | undefined;
  /** What was drawn last; absent where the platform tells none. */
  readonly draws?: ((language: 'zh-CN' | 'en') => Promise<Answer<readonly VenueDraw[]>>) | undefined;
  /** One record that cannot be read spoils no other of its page. */
  bets(cursor: string, limit: number): Promise<Answer<BetPage>>;
  /** Reads one record again. @param raw as `bets` gave it */
  readBet(raw: string): BetReport;
  /** Platforms that tell nothing of the kind refuse. */
  betDetail(question: BetQuestion): Promise<Answer<BetDetail>>;
}

export interface SeamlessLaunchOrder extends LaunchOrder {
  /** What the venue's bets of this game must carry. */
  readonly token: string;
}

/** What a venue counts of a player, or of all, since the connection began. */
export interface VenueTotals {
  readonly bets: bigint;
  readonly wins: bigint;
  /** What rollbacks gave back, less what they took. */
  readonly refunds: bigint;
}

/** One transaction as a venue's list has it. */
export interface VenueTransaction {
  readonly id: string;
  readonly player: string;
  /** `undo` takes back what `reference` names; `other`: the platform's word for it means nothing here. */
  readonly kind: 'bet' | 'free_bet' | 'win' | 'undo' | 'other';
  /** That word. */
  readonly told?: string | undefined;
  /** What a jackpot paid. */
  readonly jackpot?: boolean | undefined;
  readonly reference: string | undefined;
  readonly amount: bigint;
  /** It was declined, or taken back: nothing moved in the end. */
  readonly counts: boolean;
  /** When it was written down there; the begin of the span that it stood in, where that cannot be read. */
  readonly at: Date;
  /** What of it could not be read, for whoever watches the log. */
  readonly fault?: string | undefined;
}

/** A span of time, its end left out. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** A game as a platform offers it. */
export interface OfferedGame {
  readonly code: string;
  readonly name: string;
  /** Who made it, and the platform's own word for its kind. */
  readonly maker: string;
  readonly kind: string;
  /** Address of its cover, from an origin that browsers may load pictures from; empty: it has none. */
  readonly cover: string;
  /** The platform offers it now. */
  readonly open: boolean;
}

/** Bets that the platform gives to a player: their stakes are not the player's. */
export interface FreeBets {
  /** Ours. No platform promises that it names one gift there: whoever asks twice may give twice. */
  readonly id: string;
  readonly player: string;
  readonly game: string;
  /** The platform's template, which may fix number and value. */
  readonly template: string;
  readonly bets: number;
  /** Of each bet. */
  readonly stake: bigint;
  readonly from: Date;
  readonly until: Date;
}

export interface FreeBetTemplate {
  readonly id: string;
  readonly game: string;
  readonly name: string;
  /** undefined: whoever gives them chooses. */
  readonly bets: number | undefined;
  readonly stake: bigint | undefined;
}

/** A gift as the platform has it. */
export interface KnownGift {
  /** The platform's id. */
  readonly gift: string;
  /** Ours, as it was given; undefined: somebody gave it otherwise. */
  readonly reference: string | undefined;
  /** What became of it; undefined: a word that nobody has told us of. */
  readonly state: 'open' | 'used' | 'expired' | 'cancelled' | 'failed' | undefined;
}

/** What a platform offers beside its games; absent: it has nothing of the kind. */
export interface FreeBetDesk {
  templates(): Promise<Answer<readonly FreeBetTemplate[]>>;
  /** Every gift that the platform has of a player, whoever gave it: done only where the list was read to its end. */
  gifts(player: string): Promise<Answer<readonly KnownGift[]>>;
  /** Asked once for a gift. @returns the platform's id of the gift */
  give(gift: FreeBets): Promise<Answer<{ readonly gift: string }>>;
  withdraw(gift: string): Promise<Answer<null>>;
}

/** A venue's call as it arrived: nothing of it has been checked. */
export interface RawCall extends SignedCall {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** What stands behind the venue's code in the path; a platform may use several segments. */
  readonly operation: string;
}

/** A venue that plays from the central wallet. */
export interface SeamlessVenuePort {
  readonly wallet: 'seamless';
  /** Does it answer? `refused` with `maintenance`: it does, but takes no players. */
  ping(): Promise<Answer<null>>;
  /**
   * The player is made when they are not known.
   * @returns the page; `session`, where the platform names its sessions itself and its calls carry no token of ours: bets carry that one then
   */
  launch(order: SeamlessLaunchOrder): Promise<Answer<{ url: string; session?: string }>>;
  /** As at a venue of the other kind. */
  readonly demo?: ((order: DemoOrder) => Promise<Answer<{ url: string }>>) | undefined;
  /**
   * What it counted since the connection began; a platform without such sums has `transactions`.
   * @param player undefined: of all players together
   */
  totals?(player?: string): Promise<Answer<VenueTotals>>;
  /** Every transaction that it recorded in a span of time, for reconciliation where there are no totals. */
  transactions?(span: Span): Promise<Answer<readonly VenueTransaction[]>>;
  /** What it offers; absent: the operator writes the catalogue's rows. */
  games?(): Promise<Answer<readonly OfferedGame[]>>;
  readonly freeBets?: FreeBetDesk;
  /** Its bets may name only games that stand in the catalogue, shown or not. */
  readonly gamesAreListed?: boolean;
  /** Of random bytes in the tokens of its games, where its field is too short for the usual 32. */
  readonly tokenBytes?: number;
  /** Refusals that its answers say more about. */
  readonly explained?: readonly WalletRefusal[];
  /** As at a venue of the other kind. */
  betDetail(question: BetQuestion): Promise<Answer<BetDetail>>;
  /** Checks the signature over the raw body, then the shape; fields that nobody knows are passed over. How old it may be is checked behind it. */
  readCall(call: RawCall): WalletCall | UnreadCall;
  /**
   * The answer in the venue's own words.
   * @param asked what it answers, for protocols that repeat some of it
   * @param detail of a refusal that is `explained`
   */
  writeAnswer(
    answer: WalletAnswer,
    asked: RawCall,
    detail?: RefusalDetail,
  ): { readonly status: number; readonly body: string };
}

/** Why a call could not be read: nothing of it has any effect. */
export type UnreadCall = 'unauthenticated' | 'bad_request' | 'wrong_types';

/** One venue, as its adapter offers it. */
export type VenuePort = TransferVenuePort | SeamlessVenuePort;
