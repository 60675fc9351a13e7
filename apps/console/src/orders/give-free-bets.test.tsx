// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../api/errors.ts';
import { answerWith, renderAt } from '../testing/console.tsx';
import { fieldOf, pick, type, typeMoment } from '../testing/fields.ts';
import { signedInForEach } from '../testing/signed-in.ts';
import { GiveFreeBets } from './give-free-bets.tsx';

signedInForEach();

type Answers = Parameters<typeof answerWith>[0];
const templates = [
  { id: 'T1', game: 'rising', gameName: '飞龙', title: '十转', bets: 10, stake: 1.5 },
  { id: 'T2', game: 'tiger', gameName: '财虎', title: '', bets: null, stake: null },
];
const desk = (some: typeof templates) => ({
  venues: [{ code: 'pg', name: 'PG' }],
  venue: 'pg',
  templates: some,
});

async function open({ username, ...answers }: Answers & { username?: string } = {}) {
  let closed = 0;
  const asked = answerWith({
    freeBetTemplates: () => desk(templates),
    giveFreeBets: () => ({ given: 2, waiting: 1, left: [] }),
    ...answers,
  });
  renderAt(
    '/',
    <GiveFreeBets
      {...(username !== undefined && { username })}
      onClose={() => {
        closed += 1;
      }}
    />,
  );
  await waitFor(() => expect(asked.freeBetTemplates).toHaveLength(1));
  return { asked, closed: () => closed };
}
const choose = (title: string) => pick('游戏与规格', title);
const give = () => fireEvent.click(screen.getByRole('button', { name: '确认赠送' }));

test('what the platform fixes is filled in and cannot be changed; all of it goes out once, each name by itself', async () => {
  const { asked, closed } = await open();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '确认赠送' }).disabled).toBe(true);
  type('会员账号', 'lucky88, wang_1\n li2；zhao3');
  await choose('飞龙 · 十转 · 10 注 × 1.50 元');
  expect((await screen.findByText(/^共/)).textContent).toBe('共 15.00 元');
  expect([fieldOf('注数').value, fieldOf('每注金额（元）').value]).toEqual(['10', '1.50']);
  expect([fieldOf('注数').disabled, fieldOf('每注金额（元）').disabled]).toEqual([true, true]);
  typeMoment('结束（北京时间）', '2036-12-24 20:00');
  type('原因（仅同事可见）', ' 生日 ');
  give();
  await screen.findByText('2 位正在向平台办理，1 位待复核');
  expect(asked.giveFreeBets).toEqual([
    {
      venue: 'pg',
      template: 'T1',
      game: 'rising',
      bets: 10,
      stake: 1.5,
      until: '2036-12-24T12:00:00.000Z',
      reason: '生日',
      names: ['lucky88', 'wang_1', 'li2', 'zhao3'],
    },
  ]);
  expect(closed()).toBe(1);
});

test('what it leaves open is chosen, with its sum; a beginning counts as Beijing’s clock has it', async () => {
  const { asked } = await open({ username: 'lucky88' });
  screen.getByText('赠送免费注单给 lucky88');
  expect(screen.queryByLabelText('会员账号')).toBeNull();
  await choose('财虎 · 注数或金额自定');
  give();
  await screen.findByText('请填写注数');
  screen.getByText('请填写金额');
  screen.getByText('请填写原因');
  type('注数', '30');
  type('每注金额（元）', '0.2');
  expect((await screen.findByText(/^共/)).textContent).toBe('共 6.00 元');
  typeMoment('开始（北京时间）', '2036-12-01 00:00');
  typeMoment('结束（北京时间）', '2036-12-02 00:00:05');
  type('原因（仅同事可见）', '补偿');
  give();
  await waitFor(() =>
    expect(asked.giveFreeBets).toEqual([
      {
        venue: 'pg',
        template: 'T2',
        game: 'tiger',
        bets: 30,
        stake: 0.2,
        from: '2036-11-30T16:00:00.000Z',
        until: '2036-12-01T16:00:05.000Z',
        reason: '补偿',
        names: ['lucky88'],
      },
    ]),
  );
});

test('without another word a gift lasts seven days from now', async () => {
  const before = Date.now();
  const { asked } = await open({ username: 'lucky88' });
  await choose('飞龙 · 十转 · 10 注 × 1.50 元');
  type('原因（仅同事可见）', '补偿');
  give();
  await waitFor(() => expect(asked.giveFreeBets).toHaveLength(1));
  const lasts = Date.parse(asked.giveFreeBets?.[0]?.until ?? '') - before;
  // Whole seconds are typed.
  expect(Math.abs(lasts - 7 * 24 * 3_600_000)).toBeLessThan(10_000);
  expect(asked.giveFreeBets?.[0]).not.toHaveProperty('from');
});

test('who gets none is named, each with why', async () => {
  await open({
    username: 'lucky88',
    giveFreeBets: () => ({
      given: 0,
      waiting: 0,
      left: [
        { username: 'lucky88', why: 'open' },
        { username: 'li2', why: 'no_offers' },
      ],
    }),
  });
  await choose('飞龙 · 十转 · 10 注 × 1.50 元');
  type('原因（仅同事可见）', '补偿');
  give();
  await screen.findByText(
    'lucky88：在这款游戏里已有未结束的；li2：休息、排除、注销中或年龄所限，不能收到优惠',
  );
});

test('a refusal stands in the dialog, which stays as it was typed', async () => {
  const { closed } = await open({
    username: 'lucky88',
    giveFreeBets: () => {
      throw new Refusal(5_321, '这位会员不在');
    },
  });
  await choose('飞龙 · 十转 · 10 注 × 1.50 元');
  type('原因（仅同事可见）', '补偿');
  give();
  await screen.findByText('这位会员不在');
  expect(closed()).toBe(0);
  expect(fieldOf('原因（仅同事可见）').value).toBe('补偿');
});

test('where there is nothing to give it is said, and nothing can be given', async () => {
  await open({ freeBetTemplates: () => desk([]) });
  await screen.findByText('没有可以赠送的：接入的平台不提供免费注单，或没有给我们开通');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '确认赠送' }).disabled).toBe(true);
});

test('a platform that cannot be asked says so itself', async () => {
  await open({
    freeBetTemplates: () => {
      throw new Refusal(5_322, '平台没有回应');
    },
  });
  await screen.findByText('平台没有回应');
  expect(screen.queryByText(/^没有可以赠送的/)).toBeNull();
});
