import { providers } from '@mingpai/contract/constants';
import { messages } from '@mingpai/contract/messages';
import {
  adjustmentReasonCodes,
  adjustmentReasons,
  adjustmentReasonsInEnglish,
  adjustmentWay,
  applicationStates,
  articleTypes,
  betStates,
  categories,
  depositWays,
  orderStates,
  periods,
  rebateStates,
  transactionTypes,
  transferStates,
} from '@mingpai/contract/states';
import { categoriesInEnglish, providersInEnglish } from '@mingpai/contract/texts/labels';
import { forms } from '@mingpai/contract/texts/refusals/forms';
import type { Entry } from '@mingpai/contract/texts/text';

/** English for the contract's Chinese. The Chinese is taken from the contract, so that no message is typed twice. */
const m = messages;

export const dictionary: ReadonlyMap<string, string> = new Map<string, string>([
  ...Object.values<Entry>(forms).flatMap(plain),
  [adjustmentWay, 'Balance correction'],
  ...providers.map(({ code, label }): [string, string] => [label, providersInEnglish[code]]),
  ...adjustmentReasonCodes.map((code): [string, string] => [
    adjustmentReasons[code],
    adjustmentReasonsInEnglish[code],
  ]),
  [m.copied, 'Copied'],
  [m.alreadyHere, 'You are already on this page.'],
  [m.session.confirmSignOut, 'Sign out?'],
  [m.session.lostTitle, 'Session ended'],
  [m.session.pleaseSignIn, 'Please sign in.'],
  [m.session.invitation, 'There is plenty to explore. Sign in to join in.'],
  [m.card.unbindTitle, 'Please confirm'],
  [m.card.confirmUnbind, 'Remove this address?'],
  [m.card.none, 'You haven’t added a payout address yet. Add one to continue.'],
  [m.transfer.venueToVenue, 'Money cannot move directly between venues.'],
  [m.session.lost, 'Your session has ended. Please sign in again.'],
  [m.rebate.nothingPending, 'Nothing to claim yet.'],
  [m.redPacket.closed, 'Red packets are closed.'],
  [m.redPacket.noChances, 'You have no chances yet. A deposit gives you one.'],
  [m.redPacket.notStarted, 'It has not started yet. Please come back when it does.'],
  [m.redPacket.waitForNext, 'Please come back for the next one.'],
  [m.redPacket.unreachable, 'We can’t reach the server right now. Please try again later.'],
  ...pairs(betStates, { 0: 'Void', 1: 'Settled', 2: 'Open' }),
  ...pairs(applicationStates, { 1: 'In review', 2: 'Approved', 3: 'Rejected' }),
  ...pairs(orderStates, { 1: 'In review', 2: 'Approved', 3: 'Rejected' }),
  ...pairs(rebateStates, { 0: 'Unclaimed', 1: 'Claimed' }),
  ...pairs(transferStates, { 0: 'Failed', 1: 'Done', 2: 'Pending' }),
  ...pairs(transactionTypes, { 1: 'Deposit', 2: 'Withdrawal', 3: 'To venue', 4: 'From venue' }),
  ...pairs(periods, { 1: 'Today', 2: '7 days', 3: '15 days', 4: '30 days' }),
  ...pairs(depositWays, {
    bank: 'Bank transfer',
    wechat: 'WeChat',
    alipay: 'Alipay',
    usdt: 'USDT',
    rengong: 'Assisted deposit',
  }),
  ...pairs(articleTypes, {
    1: 'FAQ',
    2: 'Privacy policy',
    3: 'Disclaimer',
    4: 'Contact',
    5: 'Become an agent',
    6: 'Privacy policy',
    7: 'About us',
    8: 'Responsible play',
    9: 'Terms and rules',
    10: 'Helplines',
  }),
  ...categories.map(({ id, label }): [string, string] => [label, categoriesInEnglish[id]]),
]);

/** What a check of a form says; one with figures is asked for with them. */
function plain({ zh, en }: Entry): [string, string][] {
  return typeof zh === 'string' && typeof en === 'string' ? [[zh, en]] : [];
}

function pairs<Key extends PropertyKey>(
  chinese: Readonly<Record<Key, string>>,
  english: Readonly<Record<NoInfer<Key>, string>>,
): [string, string][] {
  const texts: Readonly<Record<string, string>> = english;
  return Object.entries<string>(chinese).map(([key, text]) => [text, texts[key] ?? text]);
}
