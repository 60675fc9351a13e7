// @vitest-environment happy-dom
import type { Answer } from '@mingpai/contract/types';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { ask } from '../../ui/feedback/notify.ts';
import IdentityPage from './page.tsx';
import { Pictures } from './pictures.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn(), ask: vi.fn() }));

type Status = Answer<'identityStatus'>;
type Spans = Status['deposits'];

const free = { most: null, left: null };
const spans = (own: Partial<Spans> = {}): Spans => ({ day: free, month: free, life: free, ...own });
const status: Status = {
  asks: true,
  level: 'none',
  since: null,
  deposits: spans({ day: { most: 1_000, left: 400 }, life: { most: 5_000, left: 4_400 } }),
  withdrawals: spans(),
  next: {
    level: 'basic',
    pictures: false,
    deposits: spans({ day: { most: 9_000, left: 8_400 } }),
    withdrawals: spans({ month: { most: 7_000, left: 6_000 } }),
  },
  hours: 24,
  leastAge: 18,
  service: false,
  underage: false,
  form: null,
  pictures: [],
};

beforeEach(() => {
  openSession('token', false);
  vi.mocked(ask).mockReset();
});
afterEach(() => {
  cleanup();
  closeSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(own: Partial<Status> = {}) {
  const asked = answerWith({ identityStatus: { ...status, ...own }, submitIdentity: { number: 'I8' } });
  renderAt('/identity', <IdentityPage />);
  return asked;
}
/** What stands beside each 存款 and 取款, those of the own level first. */
const rooms = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

test('what is left of what a level allows stands span by span, in and out, of this level and the next', async () => {
  open();
  await screen.findByText('未认证');
  expect(rooms()).toEqual([
    '24小时 还可 400.00 / 1,000.00 元；累计 还可 4,400.00 / 5,000.00 元',
    '不限额',
    '24小时 还可 8,400.00 / 9,000.00 元',
    '30天 还可 6,000.00 / 7,000.00 元',
  ]);
});

test('where nothing is asked for no figures are shown', async () => {
  open({ asks: false });
  expect(await screen.findByText(/本站目前不要求身份认证/)).toBeTruthy();
  expect(screen.queryAllByRole('definition')).toEqual([]);
});

const form = { number: 'I7', wants: 'basic', at: '2026-11-21 12:00:00', decided: null } as const;

test('a form that is looked at is waited for, and no other is offered', async () => {
  open({ form: { ...form, state: 'open', reason: null } });
  expect(await screen.findByText(/资料 I7 正在审核.*通常 24 小时内完成/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '提交认证' })).toBeNull();
});

test('a form that was refused says why, and can be sent anew', async () => {
  open({ form: { ...form, state: 'refused', reason: 'expired', decided: '2026-11-21 13:00:00' } });
  expect(await screen.findByText('未通过：证件已过期')).toBeTruthy();
  expect(screen.getByRole('button', { name: '提交认证' })).toBeTruthy();
});

test('at the highest level there is nothing to send; since when one has it is said', async () => {
  open({ level: 'full', next: null, since: '2026-11-20 09:00:00' });
  expect(await screen.findByText('自 2026-11-20 起')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '提交认证' })).toBeNull();
});

test.each([
  ['2008-11-22', true],
  ['2008-11-21', false],
])(
  'on the 21st in Beijing a birthday of %s is asked about before it ends play: %s',
  async (birthday, asks) => {
    // 00:30 on the 21st in Beijing, the 20th elsewhere.
    vi.useFakeTimers({ now: new Date('2026-11-20T16:30:00Z'), shouldAdvanceTime: true });
    vi.mocked(ask).mockResolvedValue(false);
    const asked = open();
    fireEvent.change(await screen.findByLabelText('出生日期'), { target: { value: birthday } });
    await userEvent.click(screen.getByRole('button', { name: '提交认证' }));
    if (asks) {
      await waitFor(() => expect(ask).toHaveBeenCalledOnce());
      expect(asked.submitIdentity).toBeUndefined();
    } else await waitFor(() => expect(asked.submitIdentity).toHaveLength(1));
  },
);

test.each([
  [5, 3],
  [6, 0],
])('with %i pictures that wait there are %i sides to add', (count, sides) => {
  const pictures = Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    side: 'front' as const,
    at: '2026-11-21 12:00:00',
  }));
  renderAt('/identity', <Pictures of={pictures} />);
  expect(document.querySelectorAll('input[type=file]')).toHaveLength(sides);
});

test('the picture that is taken away is that one', async () => {
  const asked = answerWith({ dropIdentityPicture: null });
  const at = '2026-11-21 12:00:00';
  renderAt(
    '/identity',
    <Pictures
      of={[
        { id: 'p1', side: 'front', at },
        { id: 'p2', side: 'back', at },
      ]}
    />,
  );
  const back = screen.getByText(/证件背面/, { selector: 'li' });
  await userEvent.click(back.querySelector('button') ?? document.body);
  await waitFor(() => expect(asked.dropIdentityPicture).toEqual([{ id: 'p2' }]));
});
