/**
 * What each role may do. Roles are kept by name, never as a list of rights: a right that comes with a later version belongs at
 * once to everybody whose role has it, on sites that run already too.
 */
import { type Right, rights } from './door.ts';

export const roles = {
  /** Runs the site: whatever there is a right for. */
  chief: rights,
  /** Customer service and cashier. */
  clerk: ['deposits', 'withdrawals', 'members', 'service', 'adjustments'],
} as const satisfies Record<string, readonly Right[]>;

export type Role = keyof typeof roles;

export const roleNames = ['chief', 'clerk'] as const satisfies readonly Role[];
