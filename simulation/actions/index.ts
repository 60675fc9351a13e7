/** All that happens, and how often. */
import type { Dice } from '../dice.ts';
import type { Town } from '../town.ts';
import * as accounts from './accounts.ts';
import type { AuditEntry, Kind } from './action.ts';
import * as deposits from './deposits.ts';
import { answerDispute, dispute } from './disputes.ts';
import * as gifts from './gifts.ts';
import { decideHeldWin } from './held-wins.ts';
import { decideStray, payLate } from './late.ts';
import { leave, stay } from './leaving.ts';
import { decideListed } from './listed.ts';
import * as offers from './offers.ts';
import * as people from './people.ts';
import { changeMood } from './program.ts';
import { changeRebates } from './rates.ts';
import * as stops from './stops.ts';
import * as venues from './venues.ts';
import * as withdrawals from './withdrawals.ts';

export interface Named {
  readonly name: string;
  /** How often, against the others. */
  readonly weight: number;
  readonly kind: Kind;
  /** In these hours of the Beijing day this much more often: members come for it then. */
  readonly rush?: { readonly from: number; readonly to: number; readonly times: number };
}

export const kinds: readonly Named[] = [
  { name: 'register', weight: 0.7, kind: accounts.arrive },
  { name: 'look at the wallet', weight: 6, kind: accounts.look },
  { name: 'sign out and in', weight: 1, kind: accounts.signOutAndIn },
  { name: 'set a limit', weight: 0.4, kind: accounts.setLimit },
  { name: 'confirm a limit', weight: 0.4, kind: accounts.confirmLimit },
  { name: 'take a break', weight: 0.03, kind: accounts.takeBreak },
  { name: 'freeze', weight: 0.2, kind: accounts.freeze },
  { name: 'unfreeze', weight: 0.5, kind: accounts.thaw },
  { name: 'change the password', weight: 0.5, kind: accounts.changePassword },
  { name: 'send a form', weight: 0.8, kind: people.sendForm },
  { name: 'decide a form', weight: 0.8, kind: people.decideForm },
  { name: 'ask for a way back', weight: 0.8, kind: people.askBack },
  { name: 'come back', weight: 0.6, kind: people.comeBack },
  { name: 'leave', weight: 0.6, kind: leave },
  { name: 'stay', weight: 0.1, kind: stay },
  { name: 'deposit by bank', weight: 3, kind: deposits.depositByBank },
  { name: 'decide a deposit', weight: 3, kind: deposits.decideDeposit },
  { name: 'deposit by page', weight: 3, kind: deposits.depositByPage },
  { name: 'deposit by chain', weight: 3, kind: deposits.depositByChain },
  { name: 'reorganise', weight: 1, kind: deposits.reorganise },
  { name: 'lose a payment', weight: 0.7, kind: deposits.losePayment },
  { name: 'nodes go and come', weight: 0.5, kind: deposits.nodesGo },
  { name: 'decide a listed payment', weight: 1, kind: decideListed },
  { name: 'pay late', weight: 1, kind: payLate },
  { name: 'decide what came late', weight: 0.7, kind: decideStray },
  { name: 'bind an address', weight: 2, kind: withdrawals.bindAddress },
  { name: 'withdraw', weight: 8, kind: withdrawals.withdraw },
  { name: 'decide a withdrawal', weight: 5, kind: withdrawals.decideWithdrawal },
  { name: 'decide again', weight: 1, kind: withdrawals.decideAgain },
  { name: 'transfer', weight: 12, kind: venues.transfer },
  { name: 'repeat a transfer', weight: 3, kind: venues.repeatTransfer },
  { name: 'tap twice', weight: 1, kind: venues.doubleTap },
  { name: 'take everything back', weight: 3, kind: venues.recycle },
  { name: 'open a game', weight: 2, kind: venues.openGame },
  { name: 'bet', weight: 45, kind: venues.bet },
  { name: 'settle a bet', weight: 5, kind: venues.settleBet },
  { name: 'annul a bet', weight: 2, kind: venues.annulBet },
  { name: 'spin', weight: 8, kind: venues.spin },
  { name: 'fault', weight: 5, kind: venues.fault },
  { name: 'maintenance', weight: 1, kind: venues.maintenance },
  { name: 'a program', weight: 0.5, kind: changeMood },
  { name: 'shut a door', weight: 0.5, kind: stops.shut },
  { name: 'open a door', weight: 1.5, kind: stops.open },
  { name: 'claim rebates', weight: 2, kind: offers.claimRebates },
  { name: 'grab a red packet', weight: 0.5, kind: offers.grabPacket, rush: { from: 10, to: 12, times: 30 } },
  { name: 'apply for a promotion', weight: 2, kind: offers.applyForPromotion },
  { name: 'decide a promotion', weight: 1.5, kind: offers.decidePromotion },
  { name: 'type a code', weight: 1.2, kind: gifts.typeCode },
  { name: 'give a bonus up', weight: 0.3, kind: gifts.giveUp },
  { name: 'apply as an agent', weight: 0.5, kind: offers.applyAsAgent },
  { name: 'decide an agent', weight: 0.5, kind: offers.decideAgent },
  { name: 'change the rebates', weight: 0.4, kind: changeRebates },
  { name: 'decide a rule', weight: 0.5, kind: offers.decideRule },
  { name: 'pay commission', weight: 0.5, kind: offers.payCommission },
  { name: 'dispute a statement', weight: 1, kind: dispute },
  { name: 'answer a dispute', weight: 0.3, kind: answerDispute },
  { name: 'decide a held win', weight: 0.7, kind: decideHeldWin },
  { name: 'correct a balance', weight: 1.5, kind: offers.correct },
];

/** How much more often than usual something comes, by its name. */
export type Often = Readonly<Record<string, number>>;

/** @throws where it names what nobody does */
export function checkOften(often: Often): void {
  for (const name of Object.keys(often))
    if (!kinds.some((kind) => kind.name === name))
      throw new Error(`nobody does '${name}'; there are ${kinds.map((kind) => kind.name).join(', ')}`);
}

/** Something that somebody does now. @param hour of the Beijing day @param wanted the name of what it is; any, unless told */
export function rollAction(
  town: Town,
  dice: Dice,
  hour: number,
  often: Often,
  wanted?: string,
): (AuditEntry & { readonly name: string }) | undefined {
  const weights = kinds.map(
    ({ name, weight, rush }) =>
      weight * (often[name] ?? 1) * (rush && hour >= rush.from && hour < rush.to ? rush.times : 1),
  );
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let roll = (dice.whole(0, 999_999) / 1_000_000) * all;
  const chosen = kinds.find(({ name }, place) => {
    roll -= weights[place] ?? 0;
    return wanted === undefined ? roll < 0 : name === wanted;
  });
  const player = dice.pick(town.players);
  const action = chosen && player && chosen.kind(town, dice, player);
  return action && { ...action, name: chosen.name };
}
