/** Payments on the chain, and how it is watched. */
import type { ConsoleCallDoor } from '../door.ts';

export const chainCalls = {
  chainPayments: {
    method: 'POST',
    path: '/api/console/chain/payments',
    staff: true,
    right: 'deposits',
    repeatable: true,
    summary: 'Payments seen on the chains',
  },
  creditPayment: {
    method: 'POST',
    path: '/api/console/chain/credit',
    staff: true,
    right: 'deposits',
    repeatable: false,
    summary: 'Credit a payment to an order that staff have chosen',
  },
  ignorePayment: {
    method: 'POST',
    path: '/api/console/chain/ignore',
    staff: true,
    right: 'deposits',
    repeatable: false,
    summary: 'Put a payment aside, with a reason',
  },
  chainSettings: {
    method: 'POST',
    path: '/api/console/chain/settings',
    staff: true,
    right: 'settings',
    repeatable: true,
    summary: 'How the chains are watched, and how far',
  },
  updateChainSettings: {
    method: 'POST',
    path: '/api/console/chain/settings/update',
    staff: true,
    right: 'settings',
    repeatable: true,
    summary: 'Set how a chain is watched',
  },
  previewAddresses: {
    method: 'POST',
    path: '/api/console/chain/addresses',
    staff: true,
    right: 'settings',
    repeatable: true,
    summary: 'The first addresses of an extended public key',
  },
  checkNodes: {
    method: 'POST',
    path: '/api/console/chain/nodes',
    staff: true,
    right: 'settings',
    repeatable: true,
    summary: 'Ask nodes whether they can be used',
  },
} as const satisfies Record<string, ConsoleCallDoor>;
