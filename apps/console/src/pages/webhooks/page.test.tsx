// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../api/errors.ts';
import type { Staff, WebhookReceiver } from '../../api/rows.ts';
import { heard } from '../../testing/heard.ts';
import { type Answers, openQueuePage, rowOf } from '../../testing/queue-page.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { WebhooksPage } from './page.tsx';

signedInForEach();

const at = '2026-11-20T16:30:05Z';
const receiver = (id: number, more: Partial<WebhookReceiver> = {}): WebhookReceiver => ({
  id,
  title: `程序${id}`,
  url: `https://one.example/${id}`,
  host: 'one.example',
  events: ['deposit.credited'] as never,
  state: 'on',
  pausedBy: null,
  pausedAt: null,
  failingSince: null,
  deliveredAt: null,
  waiting: 3,
  secretUnseen: false,
  formerUntil: null,
  madeAt: at,
  missedFrom: null,
  missedTo: null,
  ...more,
});

const open = (
  rows: WebhookReceiver[],
  answers: Answers = {},
  who: Staff = staff('webhooks', 'webhooks.read'),
) =>
  openQueuePage(
    { page: <WebhooksPage />, at: '/webhooks', who, shows: rows[0]?.title ?? '还没有通知地址' },
    {
      webhookReceivers: () => ({ rows, total: rows.length }),
      ruleChanges: () => ({ rows: [], total: 0, people: [] }),
      ...answers,
    },
  );

test('the addresses are heard whole: what each is told, what waits, and what was not kept for it', async () => {
  await open([
    receiver(1, { deliveredAt: at, failingSince: at }),
    receiver(2, { state: 'paused', pausedBy: 'silence', missedFrom: at }),
    receiver(3, {
      state: 'paused',
      pausedBy: 'person',
      missedFrom: at,
      missedTo: '2026-11-21T00:00:00Z',
      url: null,
    }),
    receiver(4, { state: 'ended', missedFrom: at }),
  ]);
  await waitFor(() => expect(document.querySelectorAll('tr[data-row-key="1"] button')).not.toHaveLength(1));
  expect(heard()).toEqual([
    'h1: 事件通知',
    '会员注册、存取款、结算等发生时，通知运营自己的程序；新增、修改地址和更换密钥须两人同意',
    'link “修改记录” href=/rules?state=all&about=webhook%2F',
    'button “新增地址”',
    'alert:',
    '1 个地址收不到通知，已自动暂停',
    '通知都留着（最多三十天）。请联系对方修好，再点“继续发送”，会按原来的顺序补发。',
    'alert:',
    '程序2 积压的通知已满，新的通知不再为它保留',
    '2026-11-21 00:30:05 – 现在：这段时间发生的事不会补发，请对方用接口密钥自行查询。',
    'alert:',
    '程序3 有一段时间的通知没有保留',
    '2026-11-21 00:30:05 – 2026-11-21 08:00:00 ：这段时间发生的事不会补发，请对方用接口密钥自行查询。',
    'th: 名称',
    'th: 状态',
    'th: 事件',
    'th: 等待',
    'th: 最近送达',
    'th: 操作',
    '程序1 https://one.example/1',
    '发送中 最近一次没有送达',
    '存款入账',
    '3 条',
    '2026-11-21 00:30:05',
    'button “发送记录”',
    'button “修 改”',
    'button “签名密钥”',
    'button “暂 停”',
    'button “移 除” (nothing has the id test-id)',
    '程序2 https://one.example/2',
    '已暂停 一天没有收下任何通知',
    '存款入账',
    '3 条',
    '还没有',
    'button “发送记录”',
    'button “修 改”',
    'button “签名密钥”',
    'button “继续发送”',
    'button “移 除” (nothing has the id test-id)',
    '程序3 one.example',
    '已暂停 由同事暂停',
    '存款入账',
    '3 条',
    '还没有',
    'button “发送记录”',
    'button “修 改”',
    'button “签名密钥”',
    'button “继续发送”',
    'button “移 除” (nothing has the id test-id)',
    '程序4 https://one.example/4',
    '已移除',
    '存款入账',
    '3 条',
    '还没有',
    'button “发送记录”',
  ]);
});

test('an address is paused, sent to again and removed by its number, the last after a question; a refusal is said', async () => {
  const asked = await open([receiver(1), receiver(2, { state: 'paused', pausedBy: 'person' })], {
    switchWebhook: ({ to }) => {
      if (to === 'ended') throw new Refusal(4_001, '同事已移除');
      return null as never;
    },
  });
  fireEvent.click(await rowOf(1).findByText(/^暂\s?停$/));
  await waitFor(() => expect(asked.switchWebhook).toHaveLength(1));
  fireEvent.click(rowOf(2).getByText('继续发送'));
  await waitFor(() => expect(asked.switchWebhook).toHaveLength(2));
  fireEvent.click(rowOf(1).getByText(/^移\s?除$/));
  await screen.findByText('移除 程序1？还没送达的通知不再发送');
  fireEvent.click(within(screen.getByRole('tooltip')).getByText(/^(确\s?定|OK)$/));
  await screen.findByText('同事已移除');
  expect(asked.switchWebhook).toEqual([
    { id: 1, to: 'paused' },
    { id: 2, to: 'on' },
    { id: 1, to: 'ended' },
  ]);
});

test('each button opens the window of its own', async () => {
  await open([receiver(1)], { webhookDeliveries: () => ({ rows: [], total: 0 }) as never });
  for (const [words, lines] of [
    [
      '新增地址',
      [
        'button “Close”',
        '新增地址',
        'field “名称” autocomplete=off maxlength=40',
        'field “通知地址” inputmode=url autocomplete=off maxlength=500 (须以 https:// 开头，是公网上的域名)',
        'combobox “事件” type=search autocomplete=off readonly aria-expanded=false',
      ],
    ],
    [
      '修改',
      [
        'button “Close”',
        '修改 程序1',
        'field “名称” holds “程序1” autocomplete=off maxlength=40',
        'field “通知地址” holds “https://one.example/1” inputmode=url autocomplete=off maxlength=500 (须以 https:// 开头，是公网上的域名)',
        '存款入账',
      ],
    ],
    [
      '签名密钥',
      [
        'button “Close”',
        '程序1 的签名密钥',
        '密钥已经显示过，不能再看。更换须另一位同事同意；新旧两个密钥同时签名，直到新密钥显示一天以后。',
        'button “Cancel”',
        'button “申请更换密钥”',
      ],
    ],
    [
      '发送记录',
      [
        'button “Close”',
        '程序1 的发送记录',
        'field “重发这段时间的通知（北京时间）” autocomplete=off placeholder=Start date aria-invalid=false',
        'field “重发这段时间的通知（北京时间）” autocomplete=off placeholder=End date aria-invalid=false',
        'button “重发这段时间” disabled',
      ],
    ],
  ] as const) {
    fireEvent.click(
      await screen.findByText(new RegExp(`^${[...words].join('\\s?')}$`), { selector: 'button, button *' }),
    );
    const dialog = await waitFor(() => {
      const found = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1);
      if (found === undefined) throw new Error(`no window: ${words}`);
      return found;
    });
    expect(heard(dialog).slice(0, 5)).toEqual(lines);
    fireEvent.click(within(dialog).getByLabelText('Close', { selector: 'button' }));
    await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
  }
});

test('without addresses that is said; who may only look adds none', async () => {
  await open([], {}, staff('webhooks.read'));
  expect(screen.queryByText('新增地址')).toBeNull();
});
