// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { MayWithdraw } from './may-withdraw.tsx';

signedInForEach();

test.each([
  [100, '现在可以申请取款'],
  [99.99, '中心钱包只有 99.99 元，每笔至少 100 元'],
  [0, '中心钱包只有 0.00 元，每笔至少 100 元'],
])(
  'whoever has less in the wallet than the least there is cannot withdraw, whatever else allows it: %d',
  async (central, words) => {
    answerWith({ memberWithdrawal: () => ({ reasons: [], hasAddress: true, waitsUntil: null }) });
    renderAt('/members/1', <MayWithdraw memberId={1} central={central} />);
    await screen.findByText(words);
    expect(screen.queryByText('现在不能申请取款') === null).toBe(central >= 100);
  },
);
