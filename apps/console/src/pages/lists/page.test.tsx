// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../api/errors.ts';
import type { ListEntry, Staff } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { typeMoment } from '../../testing/fields.ts';
import { choiceOf, heard, savedViews, searchField } from '../../testing/heard.ts';
import { stubScreen } from '../../testing/screen-width.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { ListsPage } from './page.tsx';

signedInForEach();

const entry = (id: number, more: Partial<ListEntry> = {}) =>
  ({
    id,
    list: 'deny',
    kind: 'network',
    value: `203.0.113.${id}`,
    reason: '批量注册',
    madeBy: '小红',
    madeAt: '2026-11-21T00:00:00Z',
    own: false,
    expiresAt: null,
    waits: false,
    approvedBy: null,
    liftedBy: null,
    liftedAt: null,
    liftedFor: '',
    ...more,
  }) as ListEntry;

type Answers = Parameters<typeof answerWith>[0];

async function open(
  rows: ListEntry[],
  answers: Answers = {},
  { at = '/lists', who = staff('members.freeze', 'members.read') }: { at?: string; who?: Staff } = {},
) {
  const asked = answerWith({
    staffMe: () => who,
    savedViews: () => ({ rows: [], roles: [] }),
    listEntries: () => ({ rows, total: rows.length }),
    addListEntry: () => ({ id: 9 }),
    ...answers,
  });
  renderAt(at, <ListsPage />);
  await screen.findByText(rows[0]?.value ?? '');
  return asked;
}
const cells = (id: number) =>
  [...document.querySelectorAll(`tr[data-row-key="${id}"] td`)].map(({ textContent }) => textContent);
const press = (words: string | RegExp) => fireEvent.click(screen.getByText(words));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
async function pick(name: string, option: string) {
  const [field] = within(screen.getByRole('dialog')).getAllByRole('combobox', { name });
  fireEvent.mouseDown(field ?? document.body);
  fireEvent.click(await screen.findByTitle(option));
}

test('an entry says by whom and until when it stands; one that waits says so, and can be agreed to', async () => {
  const asked = await open(
    [
      entry(1, { approvedBy: '老牌', expiresAt: '2026-12-01T00:00:00Z' }),
      entry(2, { list: 'allow', waits: true }),
    ],
    { approveListEntry: () => null },
  );
  expect(cells(1).slice(3, 5)).toEqual(['小红、老牌 2026-11-21 08:00:00', '2026-12-01 08:00:00']);
  expect(cells(2)[0]).toContain('待同意');
  expect(cells(2).slice(3, 5)).toEqual(['小红 2026-11-21 08:00:00', '直到移出']);
  const agree = (id: number) =>
    within(document.querySelector<HTMLElement>(`tr[data-row-key="${id}"]`) ?? document.body).queryByText(
      /^同\s?意$/,
    );
  await waitFor(() => expect(agree(2)).not.toBeNull());
  expect(agree(1)).toBeNull();
  fireEvent.click(agree(2) ?? document.body);
  await waitFor(() => expect(asked.approveListEntry).toEqual([{ id: 2 }]));
});

test('what is over says who ended it and why, or that its time had come; nothing can be done with it', async () => {
  const asked = await open(
    [entry(1, { liftedBy: '老牌', liftedAt: '2026-11-22T00:00:00Z', liftedFor: '误报' }), entry(2)],
    {},
    { at: '/lists?state=over&list=deny&kind=network&page=2' },
  );
  expect(cells(1).at(-1)).toBe('老牌 2026-11-22 08:00:00 误报');
  expect(cells(2).at(-1)).toBe('到期');
  expect(screen.queryByLabelText('移出 203.0.113.1')).toBeNull();
  expect(asked.listEntries?.[0]).toMatchObject({ state: 'over', list: 'deny', kind: 'network', page: 2 });
});

test('an entry is taken out with a reason, and what that means is said by its list', async () => {
  const asked = await open([entry(1), entry(2, { list: 'watch' })], { liftListEntry: () => null });
  fireEvent.click(await screen.findByLabelText('移出 203.0.113.2'));
  screen.getByText('移出后立即不再适用。');
  type('为什么可以移出', '已核实');
  press('确认移出');
  await screen.findByText('已移出');
  expect(asked.liftListEntry).toEqual([{ id: 2, reason: '已核实' }]);
  fireEvent.click(screen.getByLabelText('移出 203.0.113.1'));
  await screen.findByText('移出后立即可以注册、登录或收款。');
});

test('what is put on a list goes out without the blanks around it, and says at once what the list does', async () => {
  const asked = await open([entry(1)]);
  fireEvent.click(await screen.findByRole('button', { name: '加入名单' }));
  screen.getByText('不拒绝任何操作：取款审核时显示“观察名单”和原因');
  press(/^保\s?存$/);
  await screen.findByText('请填写对象');
  type('对象', ' 198.51.100.7 ');
  type('原因（同事可见）', ' 撞库 ');
  press(/^保\s?存$/);
  await screen.findByText('已加入名单');
  expect(asked.addListEntry).toEqual([
    { list: 'watch', kind: 'network', value: '198.51.100.7', reason: '撞库' },
  ]);
});

test('an entry ends when it was typed by the clock of Beijing', async () => {
  const asked = await open([entry(1)]);
  fireEvent.click(await screen.findByRole('button', { name: '加入名单' }));
  type('对象', '198.51.100.7');
  type('原因（同事可见）', '撞库');
  typeMoment('到期（北京时间）', '2036-12-24 20:00:00');
  press(/^保\s?存$/);
  await screen.findByText('已加入名单');
  expect(asked.addListEntry?.[0]).toMatchObject({ expiresAt: '2036-12-24T12:00:00.000Z' });
});

test('who is let in all the same waits for a colleague, and is not said to be let in', async () => {
  const asked = await open([entry(1)]);
  fireEvent.click(await screen.findByRole('button', { name: '加入名单' }));
  await pick('名单', '放行');
  await screen.findByText('同类的拒绝不再适用于它；须另一位同事同意后才生效');
  type('对象', '198.51.100.7');
  type('原因（同事可见）', '办公室');
  press(/^保\s?存$/);
  await screen.findByText('已提出，等另一位同事同意');
  expect(asked.addListEntry?.[0]).toMatchObject({ list: 'allow' });
});

test('who may only look changes no list', async () => {
  await open([entry(2, { waits: true })], {}, { who: staff('members.read') });
  expect(screen.queryByRole('button', { name: '加入名单' })).toBeNull();
  expect(screen.queryByLabelText('移出 203.0.113.2')).toBeNull();
  expect(screen.queryByText(/^同\s?意$/)).toBeNull();
});

test('the list is heard whole: what is on which list, why, by whom and until when', async () => {
  await open(
    [
      entry(1, { approvedBy: '老牌', expiresAt: '2026-12-01T00:00:00Z' }),
      entry(2, { list: 'allow', kind: 'device', waits: true, own: true }),
      entry(3, { list: 'watch' }),
    ],
    {},
    { who: staff('members.freeze', 'members.read', 'exports') },
  );
  await screen.findByLabelText('移出 203.0.113.1');
  expect(heard()).toEqual([
    'h1: 名单',
    '3 项',
    'button “加入名单”',
    ...searchField('对象或原因的一部分'),
    'radiogroup “状态”:',
    'radio “生效” chosen',
    'radio “待同意”',
    'radio “已结束”',
    ...choiceOf('名单'),
    ...choiceOf('类别'),
    'button “导出”',
    ...savedViews,
    'th: 名单',
    'th: 对象',
    'th: 原因',
    'th: 加入',
    'th: 到期',
    'th: 操作',
    '拒绝',
    '203.0.113.1 IP 或网段',
    '批量注册',
    '小红、老牌 2026-11-21 08:00:00',
    '2026-12-01 08:00:00',
    'button “移出 203.0.113.1”',
    '放行 待同意',
    '203.0.113.2 浏览器标记',
    '批量注册',
    '小红 2026-11-21 08:00:00',
    '直到移出',
    'button “同意放行 203.0.113.2” disabled',
    'button “移出 203.0.113.2”',
    '观察',
    '203.0.113.3 IP 或网段',
    '批量注册',
    '小红 2026-11-21 08:00:00',
    '直到移出',
    'button “移出 203.0.113.3”',
  ]);
  press(/^加入名单$/);
  expect(heard(screen.getByRole('dialog'))).toEqual([
    'button “Close”',
    '加入名单',
    'button “保 存”',
    'combobox “名单” type=search autocomplete=off readonly aria-expanded=false (不拒绝任何操作：取款审核时显示“观察名单”和原因)',
    '观察',
    'combobox “类别” type=search autocomplete=off readonly aria-expanded=false',
    'IP 或网段',
    'field “对象” maxlength=128 (203.0.113.7，或 203.0.113.0/24，也可写 IPv6)',
    'field “原因（同事可见）” maxlength=200',
    '0 / 200',
    'field “到期（北京时间）” autocomplete=off placeholder=如 2026-11-30 12:00 aria-invalid=false (不填：直到有人移出)',
  ]);
});

test('a list in which nothing is says so', async () => {
  answerWith({
    staffMe: () => staff('members.read'),
    savedViews: () => ({ rows: [], roles: [] }),
    listEntries: () => ({ rows: [], total: 0 }),
  });
  renderAt('/lists?state=over', <ListsPage />);
  await screen.findByText('名单中没有符合条件的内容');
  expect(heard().slice(-7)).toEqual([
    'th: 对象',
    'th: 原因',
    'th: 加入',
    'th: 到期',
    'th: 结束',
    '名单中没有符合条件的内容',
    'button “清除筛选”',
  ]);
});

test('what was agreed to is said, and why it was not; what was not put on a list keeps its window open', async () => {
  let agreed = 0;
  await open([entry(2, { list: 'allow', waits: true })], {
    approveListEntry: () => {
      agreed += 1;
      if (agreed === 1) throw new Refusal(4_001, '同事已撤回');
      return null;
    },
    addListEntry: () => {
      throw new Refusal(4_002, '已在名单中');
    },
  });
  fireEvent.click(await screen.findByLabelText('同意放行 203.0.113.2'));
  await screen.findByText('同事已撤回');
  await waitFor(() =>
    expect(screen.getByLabelText('同意放行 203.0.113.2').className).not.toContain('loading'),
  );
  fireEvent.click(screen.getByLabelText('同意放行 203.0.113.2'));
  await screen.findByText('已同意放行');
  press(/^加入名单$/);
  type('对象', '198.51.100.7');
  press(/^保\s?存$/);
  await screen.findByText('请填写原因');
  type('原因（同事可见）', '撞库');
  press(/^保\s?存$/);
  await within(screen.getByRole('dialog')).findByText('已在名单中');
});

test('on a phone an entry is a card that is headed by what it is about', async () => {
  stubScreen('phone');
  await open([entry(2)]);
  await screen.findByLabelText('移出 203.0.113.2');
  expect(document.querySelector('li[data-row-key="2"]')?.textContent).toMatch(/^203\.0\.113\.2/);
});
