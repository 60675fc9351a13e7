// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { leave } from '../../api/session.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { RedPacketsPage } from './page.tsx';

signedInForEach();

const rules = { pool: 12_000, share: 150, rules: [{ from: 100, to: 999, chances: 2 }] };
async function open() {
  // What a draft was run for is kept until somebody else sits here.
  leave();
  const asked = answerWith({
    staffMe: () => staff('promotions', 'promotions.read'),
    ruleChanges: () => ({ rows: [], total: 0, people: [] }),
    redPacketWinners: () => ({ rows: [], total: 0 }),
    redPacketSettings: () => ({
      rules,
      day: '2026-11-20',
      phase: 'open',
      commitment: 'a'.repeat(64),
      poolLeft: 11_000.5,
      given: 999.5,
      packets: 31,
      members: 17,
    }),
    dryRunRedPackets: () => ({ days: 30, cost: 1_234, costNow: 1_000, winners: 5, top: [], clusters: [] }),
    updateRedPacketSettings: () => ({ state: 'proposed', change: null, figures: [] }),
  });
  renderAt('/red-packets', <RedPacketsPage />);
  await screen.findByText('999.50 元');
  return asked;
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => {
  fireEvent.change(field(label), { target: { value } });
  fireEvent.blur(field(label));
};
const press = (words: RegExp) => {
  const button = screen.getByText(words).closest('button');
  if (button !== null) fireEvent.click(button);
};

test('a pool or a step that was emptied is missing: nothing is tried, and it does not become nought', async () => {
  const asked = await open();
  expect(field('每日红包池，元').value).toBe('12,000');
  type('每日红包池，元', '');
  type('第1档，累计充值到，元', '');
  press(/^试\s?算$/);
  await waitFor(() => expect(screen.getAllByText('请填写')).toHaveLength(2));
  expect([field('每日红包池，元').value, asked.dryRunRedPackets]).toEqual(['', undefined]);
});

test('what was tried is sent as it was typed, the share in basis points, and waits for a colleague', async () => {
  const asked = await open();
  type('每日红包池，元', '20,000');
  type('单个上限（占累计充值的 %）', '2.5');
  press(/^试\s?算$/);
  await screen.findByRole('region', { name: '试算结果' });
  const draft = { ...rules, pool: 20_000, share: 250 };
  expect(asked.dryRunRedPackets).toEqual([draft]);
  press(/^保\s?存$/);
  await waitFor(() => expect(asked.updateRedPacketSettings).toMatchObject([draft]));
});
