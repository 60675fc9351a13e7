/** VIP levels and their rebates. */
import type { ConsoleCallDoor } from '../door.ts';

export const loyaltyCalls = {
  vipSettings: {
    method: 'POST',
    path: '/api/console/vip-levels',
    staff: true,
    right: 'settings.read',
    repeatable: true,
    decides: false,
    logged: false,
    summary: 'The VIP levels: what each asks and gives',
  },
  updateVipSettings: {
    method: 'POST',
    path: '/api/console/vip-levels/update',
    staff: true,
    right: 'settings',
    repeatable: true,
    decides: 'partly',
    logged: true,
    summary: 'Change the VIP levels',
  },
  dryRunRebates: {
    method: 'POST',
    path: '/api/console/dry-run/rebates',
    staff: true,
    right: 'settings.read',
    repeatable: true,
    decides: false,
    logged: false,
    summary: 'What draft rebate rates would have cost',
  },
} as const satisfies Record<string, ConsoleCallDoor>;
