import { codes } from '@mingpai/contract/codes';
import { expect, test } from 'vitest';
import { stops } from './ways.tsx';

test('the refusals that trying again cannot change are those of breaks, own limits, closing and age', () => {
  expect(stops).toEqual({
    [codes.on_pause.code]: 'limits',
    [codes.loss_limit.code]: 'limits',
    [codes.time_limit.code]: 'limits',
    [codes.stake_limit.code]: 'limits',
    [codes.account_closing.code]: 'security',
    [codes.identity_underage.code]: 'identity',
  });
});
