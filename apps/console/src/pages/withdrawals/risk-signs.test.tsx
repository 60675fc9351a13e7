// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderAt } from '../../testing/console.tsx';
import { withdrawalOrder } from '../../testing/withdrawal-order.ts';
import { RiskSigns } from './risk-signs.tsx';

afterEach(cleanup);

const sign = (name: string) => ({
  sign: name,
  text: `因为${name}`,
  evidence: { memberId: 1, tab: 'orders' },
});
const show = (...names: string[]) =>
  renderAt('/withdrawals', <RiskSigns of={withdrawalOrder({ riskSigns: names.map(sign) as never })} />);

test('where the table has room for three signs the red ones are among them, and all are counted', () => {
  show('low_turnover', 'first_withdrawal', 'shared_network', 'frozen', 'address_listed');
  const tags = [...document.querySelectorAll('.ant-tag')].map(({ textContent }) => textContent);
  expect(tags).toEqual(['5项', '会员已冻结', '地址被冻结', '流水偏低']);
  expect(screen.getByText('会员已冻结').className).toContain('error');
  expect(screen.getByText('流水偏低').className).toContain('warning');
});

test('an order without a sign says that there is none', () => {
  show();
  expect(screen.getByText('无')).toBeTruthy();
});
