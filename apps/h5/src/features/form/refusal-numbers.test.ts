import { codes } from '@mingpai/contract/codes';
import { expect, test } from 'vitest';
import * as numbers from './refusal-numbers.ts';

test('the numbers that mark fields are those that the server refuses with', () => {
  expect({ ...numbers }).toEqual({
    formRefused: codes.deposit_out_of_range.code,
    wrongCredentials: codes.wrong_credentials.code,
    usernameTaken: codes.username_taken.code,
    wrongOldPassword: codes.wrong_old_password.code,
    wrongPayPassword: codes.wrong_pay_password.code,
    payPasswordLocked: codes.pay_password_locked.code,
    depositOfLevel: codes.identity_deposit.code,
    withdrawalOfLevel: codes.identity_withdrawal.code,
    secondFactorMissing: codes.second_factor_missing.code,
    depositLimit: codes.deposit_limit.code,
    wrongLoginPassword: codes.wrong_login_password.code,
    totpCodeWrong: codes.totp_code_wrong.code,
    recoveryCodeWrong: codes.recovery_code_wrong.code,
    recoveryNotFound: codes.recovery_not_found.code,
    emailTaken: codes.email_taken.code,
    emailCodeWrong: codes.email_code_wrong.code,
    insufficientBalance: codes.insufficient_balance.code,
    turnoverLeft: codes.turnover_left.code,
    cardExists: codes.card_exists.code,
    secondFactorWanted: codes.second_factor_wanted.code,
    secondFactorWrong: codes.second_factor_wrong.code,
  });
});
