// @vitest-environment happy-dom
import { chooseLanguage } from '@mingpai/ui/language';
import { aloud } from '@mingpai/ui/testing/aloud';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { renderAt } from '../../testing/render-at.tsx';
import VipPage from './page.tsx';

const levels = Array.from({ length: 10 }, (_, index) => ({
  level: index + 1,
  recharge: 10_000 * (index + 1),
  flow: 100_000 * (index + 1),
  maintenance: index * 5_000,
  realperson: 0.25,
  sport: 0.3,
  e_sport: 0.35,
  joker: 0.4,
  electron: 0.45,
  lottery: 0.05,
}));
const change = {
  from: 1,
  to: 2,
  created_at: '2026-11-20 00:10:03',
  recharge: 21_000,
  flow: 250_000,
  recent_flow: 250_000,
  needed_recharge: 20_000,
  needed_flow: 200_000,
};
const standing = {
  through: '2026-11-20',
  flow: 250_000,
  recent_flow: 4_000,
  held_since: change.created_at,
  changes: [
    {
      ...change,
      from: 2,
      to: 1,
      created_at: '2026-11-21 00:10:03',
      needed_recharge: null,
      needed_flow: 5_000,
    },
    change,
  ],
};

/** The page; of this member, where one is signed in. */
function open(member: object = {}, shown: readonly object[] = levels): void {
  const answers: Readonly<Record<string, unknown>> = {
    '/api/uservip': shown,
    '/api/user': { current_vip: 'VIP2', paysum: 15_000, ...member },
    '/api/vip/standing': standing,
  };
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json({ code: 200, message: '', data: answers[path] ?? [] }),
  );
  renderAt('/vip', <VipPage />);
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  closeSession();
});

test('visitors see the ten levels with what each asks and gives, and a way to sign in', async () => {
  open();
  const [asked, given] = await screen.findAllByRole('table');
  if (!asked || !given) throw new Error('two tables are expected');
  expect(
    within(asked)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['VIP等级', '累计存款', '流水要求', '90天保级流水']);
  expect(
    within(given)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['VIP等级', '真人', '体育', '电竞', '棋牌', '电子', '彩票']);
  expect(within(asked).getByRole('row', { name: 'VIP3 3万 30万 1万' })).toBeTruthy();
  expect(within(given).getByRole('row', { name: 'VIP10 0.25 0.30 0.35 0.40 0.45 0.05' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '立即登录' }).getAttribute('href')).toContain('/login');
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test("a member sees the specification's progress, what is missing, and date and figures of each change", async () => {
  openSession('token', false);
  open();
  // 15,000 of the 20,000 that level 2 asks.
  await waitFor(() =>
    expect(
      screen.getByRole('progressbar', { name: 'VIP2存款要求完成度' }).getAttribute('aria-valuenow'),
    ).toBe('75'),
  );
  expect(screen.getByText('15,000.00 / 30,000.00元')).toBeTruthy();
  expect((await screen.findByText('4,000.00 / 5,000.00元')).textContent).not.toContain('已达标');
  expect(screen.getByText('VIP2 → VIP1')).toBeTruthy();
  expect(screen.getByText('250,000.00元（要求5,000.00元）')).toBeTruthy();
  expect(screen.getByText('21,000.00元（要求20,000.00元）')).toBeTruthy();
  expect(screen.getByText('2026-11-20 00:10:03')).toBeTruthy();
});

test('what is missing is said to the yuan, and what is reached to the yuan is not missing', async () => {
  openSession('token', false);
  // Level 3 asks 30,000 of deposits and 300,000 of turnover.
  open({ paysum: 30_000 });
  expect((await screen.findByText('30,000.00 / 30,000.00元')).textContent).toContain('已达标');
  expect((await screen.findByText('250,000.00 / 300,000.00元')).textContent).toContain('还差50,000.00元');
  expect(screen.getByText(/^升至VIP3/)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'VIP3' }).textContent).toContain('累计存款30,000元已达标');
});

test('the way to the next level is as far as /mine says it is, and no level that is met looks like its end', async () => {
  openSession('token', false);
  // Level 2 asks 20,000, level 3 30,000 and a turnover of 300,000, of which 250,000 are there.
  open({ paysum: 20_000 });
  const way = await screen.findByRole('progressbar', { name: '升至VIP3' });
  expect(way.getAttribute('aria-valuenow')).toBe('66');
  expect(screen.getByText(/^升至VIP3/).textContent).toBe('升至VIP366%');
  const own = screen.getByRole('progressbar', { name: 'VIP2存款要求完成度' });
  expect(own.getAttribute('aria-valuenow')).toBe('100');
  // To keep a level is not what a member is on the way to, as long as there is a next.
  expect(screen.getAllByRole('progressbar')).toEqual([own, way]);
});

test('nothing is above the highest level, and what keeps it is what is measured', async () => {
  openSession('token', false);
  open({ current_vip: 'VIP10', paysum: 100_000 });
  expect(await screen.findByText('已达最高等级，感谢一路相伴')).toBeTruthy();
  expect(screen.queryByText(/升至/)).toBeNull();
  // 4,000 of 45,000 within 90 days.
  const way = await screen.findByRole('progressbar', { name: '保持VIP10' });
  expect(way.getAttribute('aria-valuenow')).toBe('8');
});

test('a change upwards says so, and one downwards too', async () => {
  openSession('token', false);
  open();
  const up = await screen.findByText('VIP1 → VIP2');
  expect(up.closest('li')?.textContent).toContain('晋级');
  expect(screen.getByText('VIP2 → VIP1').closest('li')?.textContent).toContain('降级');
  expect(screen.getByText('晋级').className).toContain('done');
  expect(screen.getByText('降级').className).toContain('neutral');
});

test('all ten levels are one tap away; a card says what is missing for one, and what it gives beside the own', async () => {
  openSession('token', false);
  open();
  const card = await screen.findByRole('region', { name: 'VIP3' });
  // Of 15,000 deposits and 250,000 turnover; level 3 asks 30,000 and 300,000.
  await waitFor(() => expect(card.textContent).toContain('累计存款30,000元还差15,000.00元'));
  await waitFor(() => expect(card.textContent).toContain('流水要求300,000元还差50,000.00元'));
  const badges = screen.getAllByRole('radio').map((badge) => badge.closest('label')?.textContent);
  expect(badges).toEqual(['VIP1', 'VIP2当前', ...[3, 4, 5, 6, 7, 8, 9, 10].map((level) => `VIP${level}`)]);
  await userEvent.click(screen.getByRole('radio', { name: 'VIP10' }));
  const top = screen.getByRole('region', { name: 'VIP10' });
  expect(top.textContent).toContain('90天保级流水45,000元');
  // The same rates at each level of this test: nothing is more than the own.
  expect(top.textContent).not.toContain('+');
  await userEvent.click(screen.getByRole('radio', { name: /^VIP1$/ }));
  expect(screen.getByRole('region', { name: 'VIP1' }).textContent).toContain('您已拥有');
});

test('a higher rate is shown as so much more than the own, and said so', async () => {
  openSession('token', false);
  open(
    {},
    levels.map((level) => (level.level === 3 ? { ...level, electron: 0.6 } : level)),
  );
  const card = await screen.findByRole('region', { name: 'VIP3' });
  await waitFor(() => expect(card.textContent).toContain('电子0.60+0.15，比您现在高0.15'));
  expect(card.textContent).toContain('彩票0.05');
});

test('a visitor sees the first level, with nothing missing for anybody', async () => {
  open();
  const card = await screen.findByRole('region', { name: 'VIP1' });
  expect(card.textContent).not.toMatch(/还差|已达标|尚未/);
  // Nor is any level above one that nobody has.
  expect(document.querySelectorAll('[data-above]')).toHaveLength(0);
});

test('up to which day turnover is counted is said; before the first count only when it is', async () => {
  openSession('token', false);
  open();
  expect(await screen.findByText(/^流水统计至2026-11-20，每日00:10/)).toBeTruthy();
  cleanup();
  const counted = standing.through;
  standing.through = '';
  open();
  expect(await screen.findByText('每日00:10（北京时间）评定一次。')).toBeTruthy();
  standing.through = counted;
});

test('the own level is the one that is marked in both tables', async () => {
  openSession('token', false);
  open();
  await waitFor(() => expect(document.querySelectorAll('tr[aria-current]')).toHaveLength(2));
  for (const row of document.querySelectorAll('tr[aria-current]'))
    expect(row.querySelector('th')?.textContent).toBe('VIP2');
});

test('a member at the top sees the card of their own level', async () => {
  openSession('token', false);
  open({ current_vip: 'VIP10', paysum: 100_000 });
  expect((await screen.findByRole('region', { name: 'VIP10' })).textContent).toContain('您已拥有');
});

test('what a level asks stands in the table exactly, also where it is not round, in both languages', async () => {
  const odd = levels.map((level) => (level.level === 3 ? { ...level, recharge: 1_234_567 } : level));
  open({}, odd);
  expect((await screen.findAllByText('123.4567万')).length).toBeGreaterThan(0);
  cleanup();
  chooseLanguage('en');
  open({}, odd);
  expect((await screen.findAllByText('1.234567M')).length).toBeGreaterThan(0);
  chooseLanguage('zh');
});

test('a level that asks for no turnover to be kept says so, and is not said to be missing any', async () => {
  openSession('token', false);
  open({ current_vip: 'VIP1', paysum: 15_000 });
  await userEvent.click(await screen.findByRole('radio', { name: /^VIP1(?!0)/ }));
  expect(screen.getByRole('region', { name: 'VIP1' }).textContent).toContain('90天保级流水免保级');
  expect(screen.queryByText('保持VIP1')).toBeNull();
});

test('only the next level has a way to go; what keeps the own is no second one, and neither is asked of the first level as of another', async () => {
  openSession('token', false);
  open({ current_vip: 'VIP1', paysum: 5_000 });
  expect(await screen.findByRole('progressbar', { name: '升至VIP2' })).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'VIP1存款要求完成度' })).toBeTruthy();
  cleanup();
  open();
  expect(await screen.findByRole('progressbar', { name: '升至VIP3' })).toBeTruthy();
  expect(screen.queryByRole('progressbar', { name: '保持VIP2' })).toBeNull();
});

test('the table says where nothing is asked to keep a level', async () => {
  open(
    {},
    levels.map((level) => (level.level === 1 ? { ...level, maintenance: 0 } : level)),
  );
  const [asked] = await screen.findAllByRole('table');
  if (!asked) throw new Error('a table is expected');
  expect(within(asked).getByRole('row', { name: /^VIP1 .* 免保级$/ })).toBeTruthy();
});

test('the page is heard whole by a member: where they stand, what a level asks of them and gives, both tables, the rules, their changes', async () => {
  openSession('token', false);
  open({}, levels.slice(0, 3));
  await screen.findByText('VIP2 → VIP1');
  await screen.findByText(/流水统计至/);
  expect(aloud()).toEqual([
    '您的等级',
    'VIP2',
    'VIP2存款要求完成度',
    'progressbar “VIP2存款要求完成度”: –',
    '75%',
    '升至VIP350%',
    'progressbar “升至VIP3”: –',
    '累计存款',
    '15,000.00 / 30,000.00元还差15,000.00元',
    '累计流水',
    '250,000.00 / 300,000.00元还差50,000.00元',
    '保持VIP2',
    '近90天流水',
    '4,000.00 / 5,000.00元还差1,000.00元',
    '流水统计至2026-11-20，每日00:10（北京时间）评定一次。',
    'h2: 十个等级',
    'legend: 选择要查看的等级',
    'radio “VIP1”',
    'radio “VIP2当前”',
    'radio “VIP3” chosen',
    'section “VIP3” aria-live=polite:',
    'h3: VIP3 尚未达到',
    '累计存款',
    '30,000元还差15,000.00元',
    '流水要求',
    '300,000元还差50,000.00元',
    '90天保级流水',
    '10,000元',
    '返水比例（%）',
    '真人',
    '0.25',
    '体育',
    '0.30',
    '电竞',
    '0.35',
    '棋牌',
    '0.40',
    '电子',
    '0.45',
    '彩票',
    '0.05',
    'h2: 等级要求（元）',
    'th: VIP等级',
    'th: 累计存款',
    'th: 流水要求',
    'th: 90天保级流水',
    'th: VIP1',
    '1万',
    '10万',
    '免保级',
    'tr aria-current=true:',
    'th: VIP2',
    '2万',
    '20万',
    '5000',
    'th: VIP3',
    '3万',
    '30万',
    '1万',
    'h2: 返水比例（%）',
    'th: VIP等级',
    'th: 真人',
    'th: 体育',
    'th: 电竞',
    'th: 棋牌',
    'th: 电子',
    'th: 彩票',
    'th: VIP1',
    '0.25',
    '0.30',
    '0.35',
    '0.40',
    '0.45',
    '0.05',
    'tr aria-current=true:',
    'th: VIP2',
    '0.25',
    '0.30',
    '0.35',
    '0.40',
    '0.45',
    '0.05',
    'th: VIP3',
    '0.25',
    '0.30',
    '0.35',
    '0.40',
    '0.45',
    '0.05',
    '每一笔已结算注单的有效投注 × 结算时您所在等级的比例，按场馆逐日汇总。',
    'h2: 规则说明',
    '晋级：累计存款与累计流水同时达到下一等级要求，即可晋级；每日评定一次，每日最多晋升一级。',
    '保级：在当前等级满90天后，若最近90天的流水未达到该等级的保级要求，将下降一级。',
    '返水：按结算时的等级比例计算，24小时内派发至返水中心（福利中心），由您手动领取。',
    '取款：领取的VIP返水需完成1倍流水方可取款；无效注单不计返水，未领取的部分会相应扣回。',
    'h2: 我的等级变更',
    'VIP2 → VIP1 近90天流水 250,000.00元（要求5,000.00元） 2026-11-21 00:10:03 降级',
    'VIP1 → VIP2 累计存款 21,000.00元（要求20,000.00元） 累计流水 250,000.00元（要求200,000.00元） 2026-11-20 00:10:03 晋级',
  ]);
  await userEvent.click(screen.getByRole('radio', { name: /VIP1/ }));
  // What is reached already is not measured against the member.
  expect(within(screen.getByRole('region', { name: 'VIP1' })).queryByText(/还差|已达标/)).toBeNull();
});

test('levels that cannot be read are said to be so, and asked for again by one tap', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 1002, message: '暂时不能查看', data: null }));
  renderAt('/vip', <VipPage />);
  await screen.findByText('暂时不能查看');
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, message: '', data: levels }));
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }));
  expect(await screen.findAllByRole('table')).toHaveLength(2);
});
