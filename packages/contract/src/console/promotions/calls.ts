/** Promotions and the applications for them. */
import type { ConsoleCallDoor } from '../door.ts';

export const promotionsCalls = {
  promotionList: {
    method: 'POST',
    path: '/api/console/promotions',
    staff: true,
    right: 'promotions',
    repeatable: true,
    decides: false,
    summary: 'Promotions and their types, drafts too',
  },
  savePromotion: {
    method: 'POST',
    path: '/api/console/promotions/save',
    staff: true,
    right: 'promotions',
    repeatable: false,
    decides: 'partly',
    summary: 'Save a promotion',
  },
  promotionQueue: {
    method: 'POST',
    path: '/api/console/promotion-applications',
    staff: true,
    right: 'promotions',
    repeatable: true,
    decides: false,
    summary: 'Applications for promotions',
  },
  approvePromotion: {
    method: 'POST',
    path: '/api/console/promotion-applications/approve',
    staff: true,
    right: 'promotions',
    repeatable: false,
    decides: true,
    summary: 'Approve an application, with a bonus',
  },
  rejectPromotion: {
    method: 'POST',
    path: '/api/console/promotion-applications/reject',
    staff: true,
    right: 'promotions',
    repeatable: false,
    decides: true,
    summary: 'Reject an application',
  },
  dryRunPromotion: {
    method: 'POST',
    path: '/api/console/dry-run/promotion',
    staff: true,
    right: 'promotions',
    repeatable: true,
    decides: false,
    summary: 'The most that a draft promotion can cost',
  },
} as const satisfies Record<string, ConsoleCallDoor>;
