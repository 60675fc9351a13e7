/** The ledger's names in the words of people who read it. A name that is not known yet is shown as it stands. */

import {
  accountWords,
  ledgerWords,
  legWords,
  transferKinds,
} from '@mingpai/contract/console/books/ledger-words';
import type { LedgerEntry } from '../api/rows.ts';
import { inOne } from '../texts/both.ts';
import { say } from '../texts/say.ts';

const phases: Readonly<Record<LedgerEntry['phase'], string>> = {
  single: '',
  pending: say('途中'),
  post: say('确认'),
  void: say('撤销'),
};

const states: Readonly<Record<string, string>> = {
  single: say('已记账'),
  pending: say('途中，结果未知'),
  posted: say('已确认'),
  voided: say('已撤销'),
  resolution: say('对途中转账的了结'),
};

export function kindLabel(kind: string): string {
  return inOne(transferKinds[kind] ?? [kind, kind]);
}

/** Empty for a transfer in one step, which is the ordinary case. */
export function phaseLabel(phase: LedgerEntry['phase']): string {
  return phases[phase];
}

export function transferStateLabel(state: string): string {
  return states[state] ?? state;
}

/** A member's account by its code in the chart of accounts. @param venues names by code */
export function accountLabel(code: string, venues: ReadonlyMap<string, string>): string {
  return inOne(accountWords(code, venues));
}

/** A kind of account of the trial balance: `member/central`, `house/venue/mpqp`. */
export function ledgerLabel(ledger: string, venues: ReadonlyMap<string, string>): string {
  return inOne(ledgerWords(ledger, venues));
}

/** The account of a leg, with whose it is. */
export function legLabel(owner: string, code: string, venues: ReadonlyMap<string, string>): string {
  return inOne(legWords(owner, code, venues));
}
