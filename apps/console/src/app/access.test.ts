import { expect, test } from 'vitest';
import { mayDo, onlyShown } from './access.ts';
import { resources } from './resources.tsx';

/** A chief's. */
const rights = [
  ...(['deposits.read', 'deposits', 'withdrawals.read', 'withdrawals', 'members.read', 'members'] as const),
  ...(['members.freeze', 'settings.read', 'settings', 'audit', 'venues.read', 'venues'] as const),
  ...(['promotions.read', 'promotions', 'content.read', 'content', 'service.read', 'service'] as const),
  ...(['identity.read', 'identity.documents', 'identity'] as const),
  ...(['agents.read', 'agents', 'adjustments.read', 'adjustments', 'adjustments.large'] as const),
  ...(['staff.read', 'staff', 'reports', 'stops.read', 'stops', 'exports'] as const),
  ...(['webhooks.read', 'webhooks', 'free_bets.read', 'free_bets'] as const),
  ...(['service.lead.read', 'service.lead'] as const),
];

test('a right opens what it names and nothing else', () => {
  expect(mayDo(['deposits.read', 'deposits'], 'deposits', 'decide')).toBe(true);
  expect(mayDo(['deposits.read'], 'deposits', 'list')).toBe(true);
  expect(mayDo(['deposits.read'], 'deposits', 'decide')).toBe(false);
  expect(mayDo(['deposits.read', 'deposits'], 'withdrawals', 'list')).toBe(false);
  expect(mayDo(['members.read'], 'members', 'show')).toBe(true);
  expect(mayDo(['members.read', 'members'], 'members', 'freeze')).toBe(false);
});

test('whoever may only look at a page of editors is shown it, and can use nothing of it', () => {
  expect(onlyShown(['settings.read'], 'settings')).toBe(true);
  expect(onlyShown(['settings.read', 'settings'], 'settings')).toBe(false);
  expect(onlyShown(['content.read'], 'notices')).toBe(true);
  expect(onlyShown(['deposits.read'], 'deposits')).toBe(false);
});

test('what is not listed is closed, whatever the rights', () => {
  expect(mayDo(rights, 'deposits', 'delete')).toBe(false);
  expect(mayDo(rights, 'unknown', 'list')).toBe(false);
  expect(mayDo(rights, undefined, 'list')).toBe(false);
});

test('somebody with all rights reaches every page of the menu', () => {
  for (const { name } of resources) expect(mayDo(rights, name, 'list')).toBe(true);
});
