// @vitest-environment happy-dom
import { createHash, createHmac } from 'node:crypto';
import type { Answer } from '@mingpai/contract/types';
import { aloud } from '@mingpai/ui/testing/aloud';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { Verification } from './verification.tsx';

beforeEach(() => openSession('token', false));
afterEach(() => {
  cleanup();
  closeSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Draw = Answer<'redPacketDraw'>;
type Packet = Answer<'redPackets'>['data'][number];

const seed = 'a1'.repeat(32);
const sealed: Draw = {
  day: '2026-11-20',
  commitment: createHash('sha256').update(seed).digest('hex'),
  seed,
  drawn_at: '2026-11-20 12:00:00',
  share: 100,
  beacon: null,
};
const page = { total: 1, last_page: 1, current_page: 1, per_page: 10 };

/** What the seed gives member 7 for 20,000 yuan of deposits, in yuan, by the formula that the page names. */
function drawnBySeed(number: number): number {
  const digest = createHmac('sha256', seed).update(`2026-11-20|7|${number}`).digest();
  return Number(100n + (BigInt(20_000 - 99) * BigInt(digest.readUIntBE(0, 6))) / 2n ** 48n) / 100;
}

const packet = (number: number, own: Partial<Packet> = {}): Packet => {
  const drawn = drawnBySeed(number);
  return {
    money: 20_000,
    redpacketmoney: drawn,
    drawn,
    number,
    day: '2026-11-20',
    created_at: '2026-11-20 10:00:01',
    usetime: '2026-11-20 10:00:01',
    ...own,
  };
};

function open(draw: Draw, packets: readonly Packet[] = [], now: string | undefined = '2026-11-21 10:30:00') {
  const asked = answerWith({
    profile: { id: 7 } as Answer<'profile'>,
    redPacketDraw: draw,
    redPackets: { data: [...packets], ...page },
  });
  renderAt('/hongbao', <Verification now={now} />);
  return asked;
}

test('before the seed is published its fingerprint and its round are heard, and nothing is said to match', async () => {
  const asked = open({
    ...sealed,
    seed: null,
    beacon: { chain: 'quicknet', public_key: 'c0ffee', round: 41, signature: null },
  });
  await screen.findByText('指纹');
  expect(aloud()).toEqual([
    '种子在开抢前就已封存，下面是它的指纹；封存时还指定了当天10:00的公共随机轮次（drand），在那一刻之前谁也不知道结果，平台也不知道。开抢时即公布种子，从那一刻起任何人都能算出每个红包的金额，平台并不比您知道得更多。',
    'legend: 验证日期',
    'radio “今天” chosen',
    'radio “昨天”',
    '指纹 3490f80401886d12f3861ec190f5c16419b26345497a92bc4530e22f5d8b4295',
    '种子 开抢时公布',
    '公共随机轮次 41 的签名 10:00公布',
    '随机信标公钥（drand quicknet 以 83cf0f28 开头） c0ffee',
    '算法：指纹 = SHA-256(2|种子|公钥|轮次)；当天的值 = HMAC-SHA256(种子, 该轮签名)；红包 = HMAC-SHA256(当天的值, 日期|会员编号|第几个)，取前48位，在1元与上限之间均匀取值。没有公共轮次的日子，指纹与红包只用种子。',
  ]);
  expect(asked.redPacketDraw).toEqual([{ day: '2026-11-21' }]);
  expect(asked.redPackets).toBeUndefined();
});

test('of yesterday every own packet is worked out anew: what matches, what does not, and what the pool had no more of', async () => {
  const asked = open(sealed, [
    packet(4, { day: '2026-11-21' }),
    packet(3, { redpacketmoney: 0.5 }),
    packet(2, { drawn: drawnBySeed(2) + 0.01 }),
    packet(1),
  ]);
  await userEvent.click(await screen.findByRole('radio', { name: '昨天' }));
  await screen.findAllByText(/第3个红包/);
  expect(asked.redPacketDraw?.at(-1)).toEqual({ day: '2026-11-20' });
  const sum = (number: number, more = 0) => (drawnBySeed(number) + more).toFixed(2);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `第3个红包 ${sum(3)} · 与重新计算的结果一致红包池只剩 0.50 元，已全部发给您`,
    `第2个红包 ${sum(2, 0.01)} · 与重新计算的结果不一致，请联系客服红包池只剩 ${sum(2)} 元，已全部发给您`,
    `第1个红包 ${sum(1)} · 与重新计算的结果一致`,
  ]);
  expect(screen.getAllByRole('listitem').map(({ className }) => className)).toEqual([
    'right',
    'wrong',
    'right',
  ]);
  expect(screen.getByText('种子与封存的指纹一致').className).toBe('right');
});

test('a seed that is not the sealed one, and a round that is not of its day, are called so', async () => {
  open({
    ...sealed,
    commitment: 'ab'.repeat(32),
    beacon: { chain: 'quicknet', public_key: 'c0ffee', round: 41, signature: '5e'.repeat(48) },
  });
  expect((await screen.findByText('种子与封存的指纹不一致，请联系客服')).className).toBe('wrong');
  expect(screen.getByText('该轮签名无效，请联系客服').className).toBe('wrong');
  expect(screen.getByText('公共随机轮次 41 的签名').parentElement?.textContent).toContain('5e'.repeat(48));
});

test('packets are read a page at a time, until those of another day', async () => {
  const days = ['2026-11-21', '2026-11-20', '2026-11-19', '2026-11-18'];
  let asks = 0;
  answerWith({
    profile: { id: 7 } as Answer<'profile'>,
    redPacketDraw: sealed,
    redPackets: () => {
      const day = days[asks] ?? '';
      asks += 1;
      return { data: [packet(asks, { day })], ...page, last_page: 4 };
    },
  });
  renderAt('/hongbao', <Verification now="2026-11-20 23:00:00" />);
  expect(await screen.findAllByText(/第2个红包/)).toHaveLength(1);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(asks).toBe(3);
});

test('a day on which nothing was opened says so, and one without a draw too', async () => {
  open(sealed);
  expect(await screen.findByText('这一天您没有抢过红包')).toBeTruthy();
  cleanup();
  answerWith({});
  renderAt('/hongbao', <Verification now="2026-11-21 10:30:00" />);
  expect(await screen.findByText('这一天没有红包活动')).toBeTruthy();
});

test('where the browser lends no cryptography that is said, and nothing is called right or wrong', async () => {
  vi.stubGlobal('crypto', {});
  open(sealed);
  expect(await screen.findByText('当前浏览器无法在本机验证，请通过 https 打开本页')).toBeTruthy();
  expect(screen.queryByText(/与封存的指纹/)).toBeNull();
  expect(screen.queryByText(/该轮签名(?:有效|无效)/)).toBeNull();
});

test('a visitor goes by the day in Beijing, and is asked for no packets', async () => {
  closeSession();
  vi.useFakeTimers({ now: new Date('2026-11-21T16:30:00Z'), toFake: ['Date'] });
  const asked = answerWith({ redPacketDraw: sealed });
  renderAt('/hongbao', <Verification now={undefined} />);
  expect(await screen.findByText('种子与封存的指纹一致')).toBeTruthy();
  expect(asked.redPacketDraw).toEqual([{ day: '2026-11-22' }]);
  expect(asked.redPackets).toBeUndefined();
});
