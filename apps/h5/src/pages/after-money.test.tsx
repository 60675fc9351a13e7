// @vitest-environment happy-dom
import type { Answer } from '@mingpai/contract/types';
import { useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchData } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { closeSession, openSession } from '../api/session.ts';
import { BonusList } from '../features/bonuses/bonus-list.tsx';
import { CodeForm } from '../features/bonuses/code-form.tsx';
import { answerWith } from '../testing/answer-with.ts';
import { hastyUser } from '../testing/hasty-user.ts';
import { ownAddress } from '../testing/own-address.ts';
import { renderAt } from '../testing/render-at.tsx';
import { toast } from '../ui/feedback/notify.ts';
import { FindPayment } from './deposit-order/find-payment.tsx';
import BringMoney from './game/bring-money.tsx';
import PromotionPage from './promotion/page.tsx';
import { Pending } from './rebates/pending.tsx';
import TransferPage from './transfer/page.tsx';
import { TransferForm } from './transfer/transfer-form.tsx';
import { WithdrawalForm } from './withdrawal/withdrawal-form.tsx';

vi.mock('../ui/feedback/notify.ts', () => ({ toast: vi.fn(), ask: vi.fn(async () => true) }));

beforeEach(() => openSession('token', false));
afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const member = { transferstatus: 0, balance: 0, gameblance: 0, withdrawusdtrate: 7.2 } as Answer<'profile'>;
const weights = { realbet: 100, sport: 100, gaming: 100, joker: 100, concise: 100, lottery: 100 };
const answers = {
  profile: member,
  refreshProfile: member,
  venueBalances: [{ name: '明牌棋牌', platname: 'mpqp', balance: 0, seamless: false }],
  walletOverview: {
    central: 500,
    venues: [],
    in_flight: 0,
    held: 0,
    in_review: 0,
    paying_out: 0,
    total: 500,
  },
  autoTransferCeiling: { amount: null },
  cards: [ownAddress],
  turnoverLeft: { bet_amount: 0 },
  rebates: {
    jisuan: 0,
    nojisuan: 5,
    list: { data: [], total: 0, last_page: 1, current_page: 1, per_page: 10 },
  },
  bonusGrants: {
    locked: 20,
    newcomers_offer: null,
    data: [
      {
        id: 1,
        name: '首存礼',
        amount: 20,
        required: 190,
        played: 50,
        left: 140,
        state: 'active',
        at: '2026-11-20 12:00:00',
        until: '2026-11-30 12:00:00',
        weights,
        betCeiling: 0,
      },
    ],
    claimed: [],
  },
  transfer: { id: 'T1', state: 1 },
  setAutoTransfer: null,
  withdraw: { order_no: 'W1' },
  findDeposit: { state: 'credited', confirmations: 30, needed: 19 },
  claimRebates: null,
  promotion: {
    id: 7,
    title: '',
    banner: '',
    content: '',
    memo: '',
    condition: null,
    place: null,
    offer: null,
  },
  promotionStandings: [],
  applyForPromotion: null,
  forfeitGrant: null,
  redeemPromotionCode: null,
  rebateToday: { money: 1, valid: 100 },
} as unknown as Parameters<typeof answerWith>[0];

const user = hastyUser();
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const type = async (label: string | RegExp, text: string) =>
  user.type(await screen.findByLabelText(label, { selector: 'input' }), text);

/** What moves money or may, and how it is done. */
const scenes: Readonly<
  Record<
    string,
    { readonly shown: ReactNode; readonly does: () => Promise<void>; readonly call: keyof typeof answers }
  >
> = {
  'a transfer': {
    shown: <TransferForm central={500} />,
    call: 'transfer',
    async does() {
      await screen.findByRole('option', { name: '明牌棋牌' });
      await type('转账金额', '70');
      await press('立即转账');
    },
  },
  'the switch of auto-transfer': {
    shown: <TransferPage />,
    call: 'setAutoTransfer',
    async does() {
      await user.click(await screen.findByRole('switch', { name: '自动免转' }));
    },
  },
  'a withdrawal': {
    shown: <WithdrawalForm central={500} />,
    call: 'withdraw',
    async does() {
      await screen.findByRole('radio');
      await type(/^取款金额/, '100');
      await type('支付密码', 'paypass1');
      await press('立即取款');
    },
  },
  'a payment that was looked for': {
    shown: <FindPayment number="D1" />,
    call: 'findDeposit',
    async does() {
      await type('交易哈希', 'ab'.repeat(32));
      await press('查询付款');
    },
  },
  'a claim of rebates': { shown: <Pending />, call: 'claimRebates', does: () => press(/领取/) },
  'a bonus that is given up': {
    shown: <BonusList />,
    call: 'forfeitGrant',
    async does() {
      await press('放弃彩金');
      const sheet = within(await screen.findByRole('dialog', { name: '放弃这笔彩金？' }));
      await user.click(sheet.getByRole('button', { name: '放弃彩金' }));
    },
  },
  'a code': {
    shown: <CodeForm />,
    call: 'redeemPromotionCode',
    async does() {
      await type('优惠码', 'WELCOME');
      await press('使用');
    },
  },
  'money that is brought into a game': {
    shown: (
      <BringMoney
        open
        venue="mpqp"
        central={500}
        follows={false}
        onClose={() => undefined}
        onArrived={() => undefined}
        onReopen={() => undefined}
      />
    ),
    call: 'transfer',
    does: () => press(/100\.00/),
  },
};

/** A figure that some other part of the page shows, and that nobody polls. */
function Elsewhere() {
  const { data } = useQuery({
    queryKey: keys.moneyOf('rebateToday', 'elsewhere'),
    queryFn: ({ signal }) => fetchData('rebateToday', {}, { signal }),
  });
  return <output aria-label="elsewhere">{data?.money}</output>;
}

test.each(Object.entries(scenes))(
  'after %s every figure in sight is asked for again',
  async (_name, scene) => {
    const asked = answerWith(answers);
    const { shown, does, call } = scene;
    renderAt(
      '/',
      <>
        {shown}
        <Elsewhere />
      </>,
    );
    await waitFor(() => expect(screen.getByLabelText('elsewhere').textContent).toBe('1'));
    const before = asked.rebateToday?.length ?? 0;
    await does();
    await waitFor(() => expect(asked[call]).toHaveLength(1));
    await waitFor(() => expect(asked.rebateToday?.length).toBeGreaterThan(before));
  },
);

/** Of these the reply's message is all that the member is told. */
const toldScenes = {
  ...scenes,
  'an application': {
    shown: <PromotionPage />,
    call: 'applyForPromotion',
    does: () => press('立即申请'),
  },
} as const;

test.each(['a transfer', 'a claim of rebates', 'a bonus that is given up', 'a code', 'an application'])(
  'what became of %s is told also to whoever has left the page by then, once',
  async (name) => {
    const { shown, does, call } = toldScenes[name as keyof typeof toldScenes];
    let answer: (data: never) => void = () => undefined;
    const asked = answerWith({
      ...answers,
      [call]: () => new Promise<never>((resolve) => (answer = resolve)),
    } as Parameters<typeof answerWith>[0]);
    const { unmount } = renderAt('/?id=7', shown);
    await does();
    await waitFor(() => expect(asked[call]).toHaveLength(1));
    unmount();
    expect(toast).not.toHaveBeenCalled();
    answer(answers[call as keyof typeof answers] as never);
    await waitFor(() => expect(toast).toHaveBeenCalledWith(`${call} done`));
    await waitFor(() => expect(asked.refreshProfile).toBeDefined());
    expect(toast).toHaveBeenCalledTimes(1);
  },
);
