/**
 * What each role may do. The site's own roles are kept by name, never as a list of rights: a right that comes with a later version
 * belongs at once to everybody whose role has it, on sites that run already too. Roles that a site makes besides are lists
 * (`role/3`, docs/decisions/0066).
 */
import { onlyReads, type Right, rights } from './door.ts';

export const roles = {
  /** The owner: whatever there is a right for. */
  chief: rights,
  finance_lead: [
    ...(['deposits', 'withdrawals', 'adjustments', 'adjustments.large'] as const),
    ...(['reports', 'audit', 'exports', 'stops'] as const),
    ...([
      'members.read',
      'venues.read',
      'promotions.read',
      'free_bets.read',
      'agents.read',
      'settings.read',
    ] as const),
  ],
  deposit_clerk: ['deposits', 'members.read'],
  withdrawal_clerk: ['withdrawals', 'members.read'],
  risk_analyst: [
    ...(['identity', 'identity.documents'] as const),
    ...(['members', 'members.freeze', 'reports', 'audit', 'deposits.read', 'withdrawals.read'] as const),
    ...([
      'adjustments.read',
      'venues.read',
      'promotions.read',
      'free_bets.read',
      'agents.read',
      'stops',
    ] as const),
  ],
  marketing: ['promotions', 'free_bets', 'content', 'reports', 'agents.read'],
  agent_manager: ['agents', 'reports', 'exports', 'members.read'],
  support: [
    ...(['service', 'members', 'identity.read', 'deposits.read', 'withdrawals.read'] as const),
    ...(['promotions.read', 'free_bets.read'] as const),
  ],
  content_editor: ['content'],
  /** Reads everything, changes nothing; takes away what is read, as the log tells. */
  auditor: [...rights.filter(onlyReads), 'exports'],
  /** Customer service and cashier in one, for a site with few people. */
  clerk: ['deposits', 'withdrawals', 'members', 'identity', 'identity.documents', 'service', 'adjustments'],
} as const satisfies Record<string, readonly Right[]>;

export type Role = keyof typeof roles;

export const roleNames = [
  'chief',
  'finance_lead',
  'deposit_clerk',
  'withdrawal_clerk',
  'risk_analyst',
  'marketing',
  'agent_manager',
  'support',
  'content_editor',
  'auditor',
  'clerk',
] as const satisfies readonly Role[];

/** The rights of one of the site's own roles; none: it is not one of them. */
export function rightsOfRole(code: string): readonly Right[] {
  const name = roleNames.find((one) => one === code);
  return name === undefined ? [] : roles[name];
}

/**
 * Who gives a right that changes something. `leading`: money beyond a clerk's ceilings, or the rules of money, and a second person
 * agrees whoever gets it; `usual`: one person gives it to another, and a role gets it with a second; `light`: neither money nor who
 * may what, and one person does both. A new right has to choose.
 */
const given: Readonly<
  Record<Exclude<Right, `${string}.read` | 'audit' | 'reports'>, 'leading' | 'usual' | 'light'>
> = {
  settings: 'leading',
  staff: 'leading',
  'adjustments.large': 'leading',
  promotions: 'leading',
  free_bets: 'leading',
  agents: 'leading',
  venues: 'leading',
  webhooks: 'leading',
  deposits: 'usual',
  withdrawals: 'usual',
  adjustments: 'usual',
  members: 'usual',
  'members.freeze': 'usual',
  identity: 'usual',
  'identity.documents': 'usual',
  stops: 'usual',
  exports: 'usual',
  content: 'light',
  service: 'light',
  'service.lead': 'light',
};
const weightOf: Readonly<Partial<Record<Right, 'leading' | 'usual' | 'light'>>> = given;

/** Whether giving these to a person takes a second one. */
export function leads(held: readonly Right[]): boolean {
  return held.some((right) => weightOf[right] === 'leading');
}

/** Whether a role gets this right only with a second person's yes. */
export function needsSecond(right: Right): boolean {
  return !onlyReads(right) && weightOf[right] !== 'light';
}
