/** Red packets: rules, winners, dry run. */
import type { ConsoleCallDoor } from '../door.ts';

export const redPacketsCalls = {
  redPacketSettings: {
    method: 'POST',
    path: '/api/console/red-packets',
    staff: true,
    right: 'promotions.read',
    repeatable: true,
    decides: false,
    logged: false,
    summary: 'Red packets: rules, and how today goes',
  },
  updateRedPacketSettings: {
    method: 'POST',
    path: '/api/console/red-packets/update',
    staff: true,
    right: 'promotions',
    repeatable: true,
    decides: 'partly',
    logged: true,
    summary: 'Set the rules of red packets',
  },
  redPacketWinners: {
    method: 'POST',
    path: '/api/console/red-packets/winners',
    staff: true,
    right: 'promotions.read',
    repeatable: true,
    decides: false,
    logged: false,
    summary: 'Who grabbed which red packet on a day',
  },
  dryRunRedPackets: {
    method: 'POST',
    path: '/api/console/dry-run/red-packets',
    staff: true,
    right: 'promotions.read',
    repeatable: true,
    decides: false,
    logged: false,
    summary: 'What draft red packet rules would have cost',
  },
} as const satisfies Record<string, ConsoleCallDoor>;
