// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../api/errors.ts';
import type { ApiKeyRow } from '../../api/rows.ts';
import { heard } from '../../testing/heard.ts';
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

test('keys are heard whole: what each may do and how often, who made it, when it was used and until when it holds', async () => {
  await open(
    {
      apiKeys: () => ({
        rows: [
          key(2, { rights: ['members.read', 'deposits.read'], lastUsedAt: '2026-11-20T17:00:00Z' }),
          key(3, { state: 'revoked' }),
        ],
        total: 2,
      }),
    },
    staff('staff', 'staff.read', 'exports'),
  );
  await rowOf(2).findByText(/^吊\s?销$/);
  expect(heard()).toEqual([
    'h1: API密钥',
    '给程序用的密钥：权限不超过制作人，不能处理资金，也不能代替第二个人同意',
    'button “导出”',
    'button “下载接口文档”',
    'button “生成密钥”',
    'th: 密钥',
    'th: 权限',
    'th: 制作人',
    'th: 最近使用',
    'th: 状态',
    'th: 操作',
    '程序2 mpk_…t2xy',
    '存款（只查看）、会员（只查看） 每分钟 60 次',
    '老牌 2026-11-21 00:30:05',
    '2026-11-21 01:00:00',
    '可用 2026-12-21 00:30:05',
    'button “调用记录”',
    'button “吊 销” (nothing has the id test-id)',
    '程序3 mpk_…t3xy',
    '会员（只查看） 每分钟 60 次',
    '老牌 2026-11-21 00:30:05',
    '从未使用',
    '已吊销 2026-12-21 00:30:05',
    'button “调用记录”',
  ]);
  fireEvent.click(screen.getByText('生成密钥'));
  await waitFor(() => expect(document.querySelector('[role="dialog"]')).not.toBeNull());
  expect(heard(document.querySelector<HTMLElement>('[role="dialog"]') ?? undefined)).toEqual([
    'button “Close”',
    '生成密钥',
    'field “名称” autocomplete=off maxlength=40',
    'combobox “权限” type=search autocomplete=off readonly aria-expanded=false',
    'spinbutton “每分钟最多次数” holds “60” autocomplete=off aria-valuemax=600 aria-valuemin=1',
    'spinbutton “有效天数” holds “90” autocomplete=off aria-valuemax=365 aria-valuemin=1',
    'field “动态验证码” inputmode=numeric autocomplete=one-time-code maxlength=6',
    '请等验证器显示新的验证码：登录用过的不能再用',
    'button “Cancel”',
    'button “生成密钥”',
  ]);
});
