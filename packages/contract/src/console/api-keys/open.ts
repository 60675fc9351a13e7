/**
 * Which calls a program may make by a key (docs/decisions/0095): never one that decides about money or is somebody's yes, nor what is a
 * person's own. A call that comes later is judged by the same rule.
 */
import { type ConsoleCallName, consoleCalls } from '../calls.ts';
import { type Right, rights } from '../door.ts';

/** Who may what, what whole lists take away, and members' documents: people alone. */
const peoplesRights: ReadonlySet<Right> = new Set<Right>([
  'staff.read',
  'staff',
  'exports',
  'identity.documents',
]);

/** Open a member's data to the person who asks, with a reason or an order in front of them, or speak to a member for the house. */
const peoplesCalls: ReadonlySet<ConsoleCallName> = new Set<ConsoleCallName>([
  'revealPersonal',
  'withdrawalAddress',
  'depositProofs',
  'askAboutDeposit',
  'takeBackDepositQuestion',
  'depositQuestions',
  'askAboutWithdrawal',
  'takeBackWithdrawalQuestion',
  'withdrawalQuestions',
  'servicePicture',
]);

export function openToKeys(name: ConsoleCallName): boolean {
  const { right, decides, ...call } = consoleCalls[name];
  return (
    right !== null &&
    decides === false &&
    !peoplesRights.has(right) &&
    !peoplesCalls.has(name) &&
    !('body' in call)
  );
}

const names = Object.keys(consoleCalls) as ConsoleCallName[];

/** The rights that open anything to a key. */
export const keyRights: readonly Right[] = rights.filter((right) =>
  names.some((name) => openToKeys(name) && consoleCalls[name].right === right),
);
