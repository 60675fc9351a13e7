// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../api/errors.ts';
import type { ApiKeyRow } from '../../api/rows.ts';
import { openQueuePage, rowOf } from '../../testing/queue-page.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { ApiKeysPage } from './page.tsx';

signedInForEach();

const key = (id: number, more: Partial<ApiKeyRow> = {}): ApiKeyRow => ({
  id,
  title: `程序${id}`,
  tail: `t${id}xy`,
  rights: ['members.read'],
  perMinute: 60,
  madeBy: '老牌',
  madeAt: '2026-11-20T16:30:05Z',
  expiresAt: '2026-12-20T16:30:05Z',
  lastUsedAt: null,
  state: 'open',
  ...more,
});
type Answers = Parameters<typeof openQueuePage>[1];
const open = (answers: Answers = {}, who = staff('staff', 'staff.read')) =>
  openQueuePage(
    { page: <ApiKeysPage />, at: '/api-keys', who, shows: '程序2' },
    {
      apiKeys: () => ({ rows: [key(1), key(2), key(3, { state: 'revoked' })], total: 3 }),
      ...answers,
    },
  );

test('the key that was pressed is revoked, after a question that names it; one that is revoked is not revoked again', async () => {
  const asked = await open({ revokeApiKey: () => null });
  fireEvent.click(await rowOf(2).findByText(/^吊\s?销$/));
  await screen.findByText('吊销 程序2？用它的程序立即失效');
  fireEvent.click(within(screen.getByRole('tooltip')).getByText(/^(确\s?定|确\s?认|OK|好)$/));
  await screen.findByText('密钥已吊销');
  expect(asked.revokeApiKey).toEqual([{ id: 2 }]);
  expect(rowOf(3).queryByText(/^吊\s?销$/)).toBeNull();
});

test('a refusal is said', async () => {
  await open({
    revokeApiKey: () => {
      throw new Refusal(5_100, '密钥已被同事吊销');
    },
  });
  fireEvent.click(await rowOf(1).findByText(/^吊\s?销$/));
  await screen.findByText('吊销 程序1？用它的程序立即失效');
  fireEvent.click(within(screen.getByRole('tooltip')).getByText(/^(确\s?定|确\s?认|OK|好)$/));
  await screen.findByText('密钥已被同事吊销');
});

test('who may only look makes and revokes none, and reads only the tail', async () => {
  await open({}, staff('staff.read'));
  await waitFor(() => expect(rowOf(1).getByText('mpk_…t1xy')).toBeDefined());
  expect(screen.queryByText(/^(吊\s?销|生成密钥)$/)).toBeNull();
});
