/** Business constants and limits (specification, chapters 5 and 9). Times in ms unless the name says otherwise. */

/** The balance poll while logged in (chapter 4). */
export const balancePollMs = 4_300;
/** Balances on the wallet and withdrawal pages. */
export const walletPollMs = 3_500;
/** Balances on the transfer page. */
export const transferPollMs = 1_500;
export const apiTimeoutMs = 30_000;
/** Where an open app hears that something of the member's changed (docs/architecture.md, Signals); no call of the specification's. */
export const signalsPath = '/api/signals';
/** Where a member fetches the file of their own data. */
export const ownDataPath = '/api/account/data/file';
/** The stream says something at least so often; an app that heard nothing for twice as long looks for itself again. */
export const signalBeatMs = 20_000;
/** After a withdrawal or bank deposit was accepted the page goes to the records after this long. */
export const toRecordsAfterMs = 1_500;
export const downloadFrameLifeMs = 2_000;
export const downloadSwiperMs = 3_000;

export const usernameMin = 6;
export const passwordMin = 6;
export const payPasswordMin = 6;
export const payPasswordMax = 18;
export const realNameMin = 2;
export const inputMax = 32;
/** Of a code of the authenticator app. */
export const secondFactorDigits = 6;
export const captchaMaxRegister = 4;
export const captchaMaxSignIn = 6;
/** The captcha comes from a local pool of this many preset pictures. */
export const captchaPool = 21;

export const vipLevels = 10;
export const vipMaintenanceDays = 90;
export const vipRebateTurnoverMultiple = 1;

export const maxUsdtAddresses = 5;
export const bankCardMin = 8;
/** Of a card's number or an address, as they are kept. */
export const cardNumberMax = 128;
/** The last characters of the sending address that a deposit names. */
export const lastFourLength = 4;
/** Smallest single withdrawal, in yuan. */
export const withdrawalMinYuan = 100;
/** Range of a deposit until the server's range for the way is known, in yuan. */
export const depositRangeYuan = { min: 100, max: 10_000 } as const;
export const depositOrderLifeMs = 3_600_000;

/** The page of a wallet list that shows while collapsed. */
export const collapsedVenues = { withdrawal: 3, transfer: 4 } as const;
/** So many of the newest scrolling notices run through the bar on the home page. */
export const homeNoticesMost = 5;
/** One person alone writes to so many members within 24 hours; more take a second one. */
export const mailedAlone = 1_000;
/** The home banner's indicator counts to this, whatever the number of banners (chapter 9). */
export const bannerIndicatorTotal = 4;

export const earliestBirthday = '1980-01-01';
/** What stands for the central wallet in a transfer's source and target (chapter 7). */
export const centralWallet = 'userbalance';

/** Red packets are grabbed 10:00-12:00 Beijing time; deposits count from 12:00 the day before to 10:00 (chapter 4). */
export const redPacketHours = { from: 10, to: 12 } as const;

/** E-game providers in the order of the tabs; the first is the default (chapter 2, /concise). */
export const providers = [
  { code: 'obgdy', label: 'OB电子' },
  { code: 'fgdz', label: 'FG电子' },
  { code: 'pp', label: 'PP电子' },
  { code: 'ae', label: 'AE电子' },
] as const;

/** Largest picture that may be uploaded, in bytes: 2 MB, as the forms say. */
export const largestUpload = 2 * 1024 * 1024;

/** Rows on a page of the record lists. */
export const pageSize = 10;

/** Ours, beside a sign-in: `0` where the session is to end when it is not used for a while. */
export const sessionKeptHeader = 'session-kept';
/** Ours, beside a sign-in and a withdrawal: a code of the second factor. Clients without it write six digits behind the password. */
export const secondFactorHeader = 'second-factor';

/** How long sessions may rest at most, as operators can set it. */
export const longestIdle = { memberHours: 12, staffMinutes: 30 } as const;

/**
 * Days for which each is kept at least, however operators set it (docs/decisions/0137): sessions and changes of addresses while a card's
 * payment can be disputed, messages and ways back while somebody may complain, operations for twice as long as a member's session lives.
 */
export const keptDaysFloors = {
  operationDays: 14,
  sessionDays: 120,
  messageDays: 180,
  recoveryDays: 180,
  emailChangeDays: 120,
} as const;
export type KeptDays = keyof typeof keptDaysFloors;

/** And at most: ten years. */
export const longestKeptDays = 3_650;
