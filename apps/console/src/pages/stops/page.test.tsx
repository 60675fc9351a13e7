// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { StopRow } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { heard } from '../../testing/heard.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { StopsPage } from './page.tsx';

signedInForEach();
afterEach(() => void vi.useRealTimers());

const stop = (id: number, more: Partial<StopRow> = {}): StopRow => ({
  id,
  kind: 'withdrawals',
  target: '',
  named: null,
  body: '取款维护中',
  bodyEn: 'Withdrawals are being maintained',
  reason: '付款服务升级',
  startsAt: '2026-11-21T00:00:00Z',
  endsAt: null,
  madeBy: '老牌',
  madeAt: '2026-11-20T16:30:00Z',
  liftedBy: null,
  liftedAt: null,
  holds: true,
  ...more,
});

async function open(stops: StopRow[], past: StopRow[]) {
  vi.useFakeTimers({ now: new Date('2026-11-21T02:00:00Z'), toFake: ['Date'] });
  const asked = answerWith({
    staffMe: () => staff('stops', 'exports'),
    stops: () => stops,
    pastStops: () => ({ rows: past, total: past.length }),
    stoppable: () => ({ venue: [], game: [] }),
    liftStop: () => null,
  });
  renderAt('/stops', <StopsPage />);
  await screen.findByText('停用一项功能');
  return asked;
}

test('what is stopped, what will be and what was is heard whole, with who did it, what members read and how it ended', async () => {
  await open(
    [
      stop(1, { endsAt: '2026-11-22T00:00:00Z' }),
      stop(2, {
        kind: 'venue',
        target: 'mpqp',
        named: { name: '明牌棋牌', nameEn: 'Cards' },
        holds: false,
        startsAt: '2026-11-22T00:00:00Z',
      }),
    ],
    [
      stop(3, { holds: false, liftedBy: '小红', liftedAt: '2026-11-21T01:00:00Z' }),
      stop(4, { holds: false, endsAt: '2026-11-21T01:30:00Z' }),
    ],
  );
  await screen.findByText('按时结束');
  await screen.findByText(/导\s?出/);
  expect(heard()).toEqual([
    'h1: 停用与恢复',
    '停用后新的操作立即被拒绝并说明原因；会员已有的钱照常转出场馆，已付款的订单照常到账',
    'button “停用一项功能”',
    'th: 停用',
    'th: 会员看到',
    'th: 原因',
    'th: 开始',
    'th: 结束',
    'th: 停用人',
    'th: 操作',
    '全部取款 停用中',
    '取款维护中',
    '付款服务升级',
    '2026-11-21 08:00:00',
    '2026-11-22 08:00:00',
    '老牌',
    'button “修改 全部取款”',
    'button “解除 全部取款”',
    '一个场馆 明牌棋牌 未开始',
    '取款维护中',
    '付款服务升级',
    '2026-11-22 08:00:00',
    '直到解除',
    '老牌',
    'button “修改 一个场馆 明牌棋牌”',
    'button “取消停用 一个场馆 明牌棋牌”',
    'h2: 已结束',
    'button “导出”',
    'th: 停用',
    'th: 会员看到',
    'th: 原因',
    'th: 开始',
    'th: 结束',
    'th: 停用人',
    'th: 解除',
    '全部取款',
    '取款维护中',
    '付款服务升级',
    '2026-11-21 08:00:00',
    '直到解除',
    '老牌',
    '小红 2026-11-21 09:00:00',
    '全部取款',
    '取款维护中',
    '付款服务升级',
    '2026-11-21 08:00:00',
    '2026-11-21 09:30:00',
    '老牌',
    '按时结束',
  ]);
});

test('each button opens the window of its own stop, and closes it; one that has not begun is taken back, not lifted', async () => {
  await open(
    [stop(1), stop(2, { kind: 'play', target: '100001', holds: false, startsAt: '2026-11-22T00:00:00Z' })],
    [],
  );
  await screen.findByText('还没有停用过');
  const dialog = () => [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1);
  const shut = async () => {
    for (const close of dialog()?.querySelectorAll<HTMLElement>('button[aria-label="Close"]') ?? [])
      fireEvent.click(close);
    await waitFor(() => expect(dialog()).toBeUndefined());
  };
  const [change, lift] = [...document.querySelectorAll('tr[data-row-key="1"] button')];
  fireEvent.click(lift ?? document.body);
  await waitFor(() => expect(dialog()).toBeDefined());
  expect(heard(dialog())).toEqual([
    'button “Close”',
    '解除停用：全部取款',
    '解除后会员立即可以继续使用。',
    'field “为什么可以恢复” maxlength=200 placeholder',
    '0 / 200',
    'button “Cancel”',
    'button “确认解除停用”',
  ]);
  await shut();
  fireEvent.click(change ?? document.body);
  await waitFor(() => expect(dialog()).toBeDefined());
  expect(heard(dialog()).slice(0, 8)).toEqual([
    'button “Close”',
    '修改停用：全部取款',
    'button “保 存”',
    'field “会员看到的说明” holds “取款维护中” maxlength=120 (后面会自动加上预计恢复时间和“资金没有变动”)',
    '5 / 120',
    'field “英文说明” holds “Withdrawals are being maintained” maxlength=240',
    '32 / 240',
    'field “结束（北京时间）” autocomplete=off placeholder=如 2026-11-30 12:00 aria-invalid=false (不填：直到有人解除)',
  ]);
  await shut();
  fireEvent.click([...document.querySelectorAll('tr[data-row-key="2"] button')][1] ?? document.body);
  await waitFor(() => expect(dialog()).toBeDefined());
  expect(heard(dialog())).toEqual([
    'button “Close”',
    '取消未开始的停用：一位会员的游戏 100001',
    '还没有开始：取消后到时不再停用。',
    'field “为什么取消” maxlength=200 placeholder',
    '0 / 200',
    'button “Cancel”',
    'button “确认取消停用”',
  ]);
  await shut();
  fireEvent.click(screen.getByText('停用一项功能'));
  await waitFor(() => expect(dialog()).toBeDefined());
  expect(heard(dialog())).toEqual([
    'button “Close”',
    '停用一项功能',
    'button “保 存”',
    'combobox “停用什么” type=search autocomplete=off readonly aria-expanded=false',
    '全部取款',
    'field “会员看到的说明” holds “系统维护中，请稍后再试” maxlength=120 (后面会自动加上预计恢复时间和“资金没有变动”)',
    '11 / 120',
    'field “英文说明” holds “This is under maintenance. Please try again later.” maxlength=240',
    '50 / 240',
    'field “开始（北京时间）” autocomplete=off placeholder=如 2026-11-30 12:00 aria-invalid=false (不填：立即)',
    'field “结束（北京时间）” autocomplete=off placeholder=如 2026-11-30 12:00 aria-invalid=false (不填：直到有人解除)',
    'field “原因（同事可见）” maxlength=200',
    '0 / 200',
  ]);
});
