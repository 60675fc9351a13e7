import { codes } from '@mingpai/contract/codes';
import { expect, test } from 'vitest';
import * as numbers from './refusal-numbers.ts';

test('the numbers that mark fields are those that the server refuses with', () => {
  expect({ ...numbers }).toEqual({
    wrongCredentials: codes.wrong_credentials.code,
    usernameTaken: codes.username_taken.code,
    wrongOldPassword: codes.wrong_old_password.code,
    wrongPayPassword: codes.wrong_pay_password.code,
    payPasswordLocked: codes.pay_password_locked.code,
    insufficientBalance: codes.insufficient_balance.code,
    turnoverLeft: codes.turnover_left.code,
    cardExists: codes.card_exists.code,
    secondFactorWanted: codes.second_factor_wanted.code,
    secondFactorWrong: codes.second_factor_wrong.code,
  });
});
