/** What members, operators and agents do on pages, and the tests beside it: those that look at a page in a browser are not tried. */
import type { Capability } from './capability.ts';

const h5 = 'apps/h5/src';
const office = 'apps/console/src';
const agent = 'apps/agent/src';

/** Folders that hold their own tests. */
function within(...folders: readonly string[]): Capability {
  return { sources: folders, tests: folders };
}

const pages = (app: string, ...names: readonly string[]) => names.map((name) => `${app}/pages/${name}`);
const features = (...names: readonly string[]) => names.map((name) => `${h5}/features/${name}`);

export const pageCapabilities = {
  'member-money': within(
    ...pages(
      h5,
      'deposit',
      'deposit-order',
      'withdrawal',
      'transfer',
      'wallet',
      'payment-methods',
      'add-usdt-address',
    ),
    ...features('balance', 'timeline'),
  ),
  'member-gifts': within(
    ...pages(h5, 'promotion', 'promotion-applications', 'rebates', 'rewards', 'red-packets', 'vip'),
    ...features('bonuses', 'waiting-rebate'),
  ),
  'member-records': within(
    ...pages(h5, 'bets', 'transactions', 'inbox', 'books'),
    ...features('records', 'messages', 'arrival-notices'),
  ),
  'member-account': within(
    ...pages(h5, 'login', 'profile', 'recovery', 'security', 'identity', 'responsible-gaming', 'me'),
    ...features(
      'second-factor',
      'captcha',
      'play-stops',
      'play-time',
      'sign-out',
      'member',
      'form',
      'referral',
    ),
  ),
  'member-games': within(
    ...pages(h5, 'home', 'lobby', 'e-games', 'game'),
    ...features('games', 'lobby', 'venues', 'navigation', 'install'),
  ),
  'office-queues': within(
    `${office}/orders`,
    ...pages(
      office,
      'withdrawals',
      'deposits',
      'adjustments',
      'payouts',
      'payout-batches',
      'chain-payments',
      'held-wins',
    ),
  ),
  'office-members': within(
    ...pages(
      office,
      'member',
      'members',
      'cases',
      'lists',
      'identity',
      'closings',
      'recoveries',
      'bets',
      'service',
    ),
  ),
  'office-rules': within(
    ...pages(
      office,
      'settings',
      'rules',
      'stops',
      'venues',
      'deposit-settings',
      'withdrawal-settings',
      'roles',
      'staff',
    ),
    ...pages(
      office,
      'vip-levels',
      'promotions',
      'promotion-applications',
      'gateways',
      'chain',
      'webhooks',
      'api-keys',
    ),
  ),
  'office-reports': within(
    ...pages(
      office,
      'overview',
      'overview-lines',
      'month-end',
      'counterparties',
      'audit',
      'owed',
      'imports',
      'agents',
    ),
  ),
  'agent-portal': within(
    `${agent}/app`,
    `${agent}/ui`,
    ...pages(
      agent,
      'commission',
      'invite',
      'material',
      'member',
      'notices',
      'overview',
      'rates',
      'report',
      'team',
    ),
  ),
} as const satisfies Readonly<Record<string, Capability>>;
