// @vitest-environment happy-dom
/** The desk heard whole with a conversation and its member, the talks behind a figure, and what staff say often. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '../../api/errors.ts';
import type { ConversationRow, ServiceMessage } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { pick, save, type } from '../../testing/fields.ts';
import { heard } from '../../testing/heard.ts';
import { memberPage } from '../../testing/member-page.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { ServicePage } from './page.tsx';
import { TalksPage } from './talks.tsx';
import { TemplatesPage } from './templates.tsx';

signedInForEach();
beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: new Date('2026-11-21T02:00:00Z'), toFake: ['Date'] });
});
afterEach(() => void vi.useRealTimers());

type Answers = Parameters<typeof answerWith>[0];
const at = '2026-11-21T00:00:00Z';
const conversation = (id: number, more: Partial<ConversationRow> = {}): ConversationRow => ({
  id,
  memberId: 100_001,
  username: 'mingpai01',
  lastAt: at,
  lastFrom: 'member',
  preview: '到账了吗',
  unread: 0,
  assignedTo: null,
  assignedId: null,
  own: false,
  waitingSince: at,
  closedAt: null,
  memberRead: 0,
  match: null,
  ...more,
});
const message = (id: number, more: Partial<ServiceMessage> = {}): ServiceMessage => ({
  id,
  from: 'member',
  name: 'mingpai01',
  text: `话${id}`,
  orderNo: '',
  createdAt: at,
  picture: null,
  ...more,
});
const handover = (id: number, more: object = {}) => ({
  id,
  at,
  by: '小红',
  kind: 'assigned' as const,
  from: null,
  to: '小红',
  note: '',
  ...more,
});
function Address() {
  return <output>{useLocation().pathname + useLocation().search}</output>;
}

async function open(
  path: string,
  answers: Answers = {},
  who = staff('service', 'service.lead', 'members.read', 'deposits.read'),
) {
  const asked = answerWith({
    staffMe: () => who,
    serviceDesk: () => ({ rows: [conversation(7)], total: 1, more: false, waiting: 3, waitingForMe: 1 }),
    serviceColleagues: () => [{ id: 3, name: '小明', roles: [], onDuty: true, own: true }],
    serviceTemplates: () => ({ templates: [], roles: [] }),
    memberPage: () =>
      memberPage({ member: { frozenAt: at, tags: [{ tag: '大户', colour: 'gold', expiresAt: null }] } }),
    memberNotes: () => [],
    memberWithdrawal: () => ({ reasons: ['还有流水'], hasAddress: true, waitsUntil: null }),
    ...answers,
  });
  renderAt(
    path,
    <>
      <main>
        <Routes>
          <Route path="/service/talks" element={<TalksPage />} />
          <Route path="/service/templates" element={<TemplatesPage />} />
          <Route path="/service/:id?" element={<ServicePage />} />
        </Routes>
      </main>
      <Address />
    </>,
  );
  return asked;
}
const page = () => heard(screen.getByRole('main'));

test('the desk is heard whole: who waits, what was said and by whom it was handled, and how the member’s money stands', async () => {
  const asked = await open('/service/7?at=2', {
    serviceThread: () => ({
      conversation: conversation(7, { assignedTo: '小明', assignedId: 3, own: true, memberRead: 3 }),
      messages: [
        message(2, { orderNo: 'D1', createdAt: '2026-11-20T00:00:00Z' }),
        message(3, { from: 'staff', name: '小明' }),
        message(4, { from: 'staff', name: '小明' }),
      ],
      more: true,
      later: true,
      handovers: [
        handover(1),
        handover(2, { from: '老牌', note: '请看单' }),
        handover(3, { to: '小明' }),
        handover(4, { to: null }),
        handover(5, { kind: 'ended', to: null }),
        handover(6, { kind: 'ended', by: null, to: null }),
      ],
      rating: null,
    }),
  });
  await screen.findByText('更早的消息');
  await screen.findByText('账户已冻结');
  await screen.findByText('现在不能申请取款');
  await screen.findByText('放回待接列表');
  await screen.findByText('接下等得最久的');
  await screen.findByText('发送图片');
  expect(asked.serviceThread?.[0]).toEqual({ id: 7, at: 2 });
  expect(page()).toEqual([
    'h1: 在线客服',
    '3 个会员在等回复，其中 1 个由我处理',
    'button “接下等得最久的 N”',
    'link “回复模板” href=/service/templates',
    'section “对话列表”:',
    'radiogroup “对话状态”:',
    'radio “进行中” chosen',
    'radio “待回复”',
    'radio “已结束”',
    'radio “全部”',
    'div “由谁处理”:',
    'combobox “由谁处理” type=search autocomplete=off readonly aria-expanded=false',
    '所有人',
    'field “搜索对话” type=search maxlength=60 placeholder=会员、编号或消息里的字',
    'button “清空”',
    'button “查找”',
    'li aria-current=false:',
    'link “mingpai01 到账了吗 2小时00分 2026-11-21 08:00:00” href=/service/7 aria-current=true',
    '↑ ↓ J K',
    '移动',
    'Enter',
    '打开',
    'T',
    '接手',
    'Esc',
    '返回列表',
    'section “对话内容”:',
    'link “返回对话列表” href=/service',
    'alert:',
    '由您处理',
    'button “转 交”',
    'button “放回待接列表”',
    'log “消息”:',
    'button “更早的消息”',
    'link “订单 D1” href=/deposits/D1',
    '话2',
    '11-20 08:00',
    '小红 接下对话 · 11-21 08:00',
    '小红 从 老牌 接手 · 11-21 08:00',
    '留言：请看单',
    '小红 转交给 小明 · 11-21 08:00',
    '小红 放回待接列表 · 11-21 08:00',
    '小红 结束了对话 · 11-21 08:00',
    '对方结束了对话 · 11-21 08:00',
    '话3',
    '小明 · 11-21 08:00 · 已读',
    '话4',
    '小明 · 11-21 08:00 · 已送达',
    'link “后面还有，回到最新的消息” href=/service/7',
    'combobox “回复内容” maxlength=1000 placeholder=输入回复，/ 选模板，Enter 发送，Shift+Enter 换行 aria-expanded=false',
    'button “发 送”',
    'button “模 板”',
    'button “发送图片”',
    'button “结束对话”',
    'aside “会员资料”:',
    'link “mingpai01 的完整资料” href=/members/100001',
    'nav “常被问到的”:',
    'link “注单” href=/members/100001?tab=bets',
    'link “账目” href=/members/100001?tab=ledger',
    'link “存款与取款” href=/members/100001?tab=orders',
    'link “彩金与打码” href=/members/100001?tab=bonuses',
    '大户',
    'alert:',
    '账户已冻结',
    'alert:',
    '现在不能申请取款',
    '还有流水',
    '姓名 张**',
    '手机 138****8000',
    '风险',
    'link “已冻结” href=/members/100001?tab=profile',
    '等级 VIP2',
    '注册 2026-02-01 00:30:00',
    '中心钱包 500.00',
    '途中 0.00',
    '取款冻结 0.00',
    '总资产 500.00',
    '剩余打码量 0.00',
    '存款 4笔 1,200.10',
    '取款 2笔 300.20',
  ]);
  expect([...document.querySelectorAll('[data-found]')].map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('话2'),
  ]);
});

test('older messages come above those that are there; a talk that ended has what the member said of it', async () => {
  const asked = await open('/service/7', {
    serviceThread: ({ before }) => ({
      conversation: conversation(7, { closedAt: at }),
      messages: before === undefined ? [message(9)] : [message(5)],
      more: before === undefined,
      later: false,
      handovers: [],
      rating: { stars: 4, words: '还行', at },
    }),
  });
  fireEvent.click(await screen.findByText('更早的消息'));
  await screen.findByText('话5');
  expect(asked.serviceThread?.at(-1)).toEqual({ id: 7, before: 9 });
  await screen.findByText('发送图片');
  expect(heard(screen.getByRole('region', { name: '对话内容' }))).toEqual([
    'link “返回对话列表” href=/service',
    'alert:',
    '对话已结束',
    'log “消息”:',
    '话5',
    '11-21 08:00',
    '话9',
    '11-21 08:00',
    'img “4 星”: –',
    '还行',
    'combobox “回复内容” maxlength=1000 placeholder=输入回复，/ 选模板，Enter 发送，Shift+Enter 换行 aria-expanded=false',
    'button “发 送”',
    'button “模 板”',
    'button “发送图片”',
    'button “结束对话” disabled',
  ]);
});

test('a talk with a visitor has no member beside it; without a rating that is said; one without a stars’ word has stars alone', async () => {
  const thread = (rating: { stars: number; words: string; at: string } | null): Answers => ({
    serviceThread: () => ({
      conversation: conversation(7, { memberId: null, username: null, closedAt: at }),
      messages: [message(9)],
      more: false,
      later: false,
      handovers: [],
      rating,
    }),
  });
  await open('/service/7', thread(null));
  await screen.findByText('会员还没有评价');
  screen.getByText('访客：尚未登录，没有会员资料。');
  cleanup();
  await open('/service/7', thread({ stars: 4, words: '', at }));
  const stars = await screen.findByLabelText('4 星');
  expect(stars.parentElement?.children).toHaveLength(1);
});

test('a talk that could not be read can be asked for again, and the list is one tap away; nothing chosen is said', async () => {
  let lost = true;
  await open('/service/7?holder=me', {
    serviceThread: () => {
      if (lost) throw new Refusal(9_001, '没有这个对话');
      return {
        conversation: conversation(7),
        messages: [message(9)],
        more: false,
        later: false,
        handovers: [],
        rating: null,
      };
    },
  });
  await screen.findByText('没有这个对话');
  expect(screen.getByText('返回对话列表').getAttribute('href')).toBe('/service?holder=me');
  lost = false;
  fireEvent.click(screen.getByText('再试一次'));
  await screen.findByText('话9');
  cleanup();
  await open('/service', {}, staff('service.read'));
  await screen.findByText('选择一个对话');
  await screen.findByText('到账了吗');
  expect(page()).toEqual([
    'h1: 在线客服',
    '3 个会员在等回复，其中 1 个由我处理',
    'link “回复模板” href=/service/templates',
    'section “对话列表”:',
    'radiogroup “对话状态”:',
    'radio “进行中” chosen',
    'radio “待回复”',
    'radio “已结束”',
    'radio “全部”',
    'div “由谁处理”:',
    'combobox “由谁处理” type=search autocomplete=off readonly aria-expanded=false',
    '所有人',
    'field “搜索对话” type=search maxlength=60 placeholder=会员、编号或消息里的字',
    'button “清空”',
    'button “查找”',
    'li aria-current=false:',
    'link “mingpai01 到账了吗 2小时00分 2026-11-21 08:00:00” href=/service/7',
    '↑ ↓ J K',
    '移动',
    'Enter',
    '打开',
    '选择一个对话',
  ]);
});

test('further pages of the desk are asked for by their numbers', async () => {
  await open('/service', {
    serviceDesk: () => ({ rows: [conversation(7)], total: 61, more: false, waiting: 0, waitingForMe: 0 }),
  });
  fireEvent.click(await screen.findByTitle('2'));
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('/service?page=2'));
  fireEvent.click(await screen.findByTitle('1'));
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('/service'));
});

test('the talks behind a figure are heard whole: when each began, how long the answer took, and what was said of it', async () => {
  const talk = {
    session: 3,
    conversation: 7,
    first: 905,
    memberId: 100_012,
    username: 'kun99',
    begunAt: '2026-11-20T16:30:05Z',
    answeredAt: '2026-11-20T16:32:10Z',
    answeredBy: '小红',
    clerk: '小明',
    stars: 4,
    words: '还行',
  };
  const asked = await open('/service/talks?from=2026-11-01&to=2026-11-07&kind=rated&clerk=4&stars=4', {
    serviceTalks: ({ after }) =>
      ({
        rows:
          after === ''
            ? [
                talk,
                {
                  ...talk,
                  session: 4,
                  username: null,
                  answeredAt: null,
                  answeredBy: null,
                  clerk: null,
                  stars: null,
                  words: '',
                },
              ]
            : [],
        sum: 2,
        next: null,
      }) as never,
  });
  await screen.findByText('kun99');
  expect(asked.serviceTalks).toEqual([
    { from: '2026-11-01', to: '2026-11-07', kind: 'rated', clerk: 4, stars: 4, after: '' },
  ]);
  expect(page()).toEqual([
    'h1: 评价过的对话，4 星',
    '2026-11-01 至 2026-11-07 · 北京时间',
    'link “客服统计” href=/service/figures?from=2026-11-01&to=2026-11-07',
    '合计 2',
    'th: 时间',
    'th: 会员',
    'th: 首次回复',
    'th: 最后由其回复',
    'th: 评价',
    '2026-11-21 00:30:05',
    'link “kun99” href=/service/7?at=905',
    '小红，2分钟',
    '小明',
    'img “4 星”: –',
    '还行',
    '2026-11-21 00:30:05',
    'link “访客 7” href=/service/7?at=905',
    '还没有',
  ]);
  cleanup();
  const others = await open('/service/talks?from=2026-11-01&to=2026-11-07&kind=x&clerk=0&stars=6', {
    serviceTalks: () => ({ rows: [], sum: 0, next: null }) as never,
  });
  await screen.findByText('会员发起的对话');
  await waitFor(() =>
    expect(others.serviceTalks).toEqual([{ from: '2026-11-01', to: '2026-11-07', kind: 'begun', after: '' }]),
  );
});

const template = {
  id: 1,
  scope: 'all',
  title: '到账',
  text: '{member} 您好',
  textEn: 'Dear {member}',
  mine: true,
  by: '老牌' as string | null,
  changedAt: at,
};

test('what staff say often is heard whole: for whom, in which words, who changed it, and what can be done with it', async () => {
  await open('/service/templates', {
    serviceTemplates: () => ({
      templates: [
        template,
        { ...template, id: 2, scope: 'own', title: '稍等', textEn: '' },
        { ...template, id: 3, scope: 'role/7', title: '夜班', mine: false, by: null },
        { ...template, id: 4, scope: 'role/8', title: '别的', mine: false },
      ],
      roles: [{ code: 'role/7', name: '夜班客服' }],
    }),
  });
  await screen.findByText('夜班客服');
  expect(page()).toEqual([
    'h1: 回复模板',
    '在回复框输入 / 选用；自己的模板只有自己看到',
    'link “返回对话列表” href=/service',
    'button “新建模板”',
    'th: 标题',
    'th: 谁可以用',
    'th: 内容',
    'th: 最后修改',
    'th: 操作',
    '到账',
    '全体客服',
    '{member} 您好 Dear {member}',
    '老牌 2026-11-21 08:00:00',
    'button “编辑 到账”',
    'button “删除 到账” (nothing has the id test-id)',
    '稍等',
    '仅自己',
    '{member} 您好',
    '老牌 2026-11-21 08:00:00',
    'button “编辑 稍等”',
    'button “删除 稍等” (nothing has the id test-id)',
    '夜班',
    '夜班客服',
    '{member} 您好 Dear {member}',
    '系统自带 2026-11-21 08:00:00',
    '别的',
    '我的角色',
    '{member} 您好 Dear {member}',
    '老牌 2026-11-21 08:00:00',
  ]);
  fireEvent.click(screen.getByLabelText('编辑 到账'));
  await screen.findByText('编辑模板');
  expect(heard(document.querySelector<HTMLElement>('[role="dialog"]') ?? undefined)).toEqual([
    'button “Close”',
    '编辑模板',
    'button “保 存”',
    'combobox “谁可以用” type=search autocomplete=off readonly aria-expanded=false',
    '全体客服',
    'field “标题” holds “到账” maxlength=40',
    '2 / 40',
    'field “内容” holds “{member} 您好” maxlength=1000 (可写 {member} {clerk} {order}，选用时自动填入会员账号、您的姓名和最近提到的订单号)',
    '11 / 1000',
    'field “英文内容” holds “Dear {member}” maxlength=1000 (留空时用中文)',
    '13 / 1000',
  ]);
});

test('a template goes out whole, a new one without a number; a refusal keeps the window, and one is taken away by its number', async () => {
  let refused = true;
  const asked = await open('/service/templates', {
    serviceTemplates: () => ({ templates: [template], roles: [{ code: 'role/7', name: '夜班客服' }] }),
    saveServiceTemplate: () => {
      if (refused) throw new Refusal(9_001, '标题已有');
      return { id: 9 };
    },
    removeServiceTemplate: () => {
      throw new Refusal(9_002, '已被移除');
    },
  });
  fireEvent.click(await screen.findByText('新建模板'));
  save();
  await screen.findByText('请填写标题');
  await screen.findByText('请填写内容');
  await pick('谁可以用', '夜班客服');
  type('标题', '晚安');
  type('内容', '晚安');
  save();
  await screen.findByText('标题已有');
  refused = false;
  save();
  await waitFor(() => expect(screen.queryByText('标题已有')).toBeNull());
  await waitFor(() => expect(asked.saveServiceTemplate).toHaveLength(2));
  expect(asked.saveServiceTemplate?.at(-1)).toEqual({
    scope: 'role/7',
    title: '晚安',
    text: '晚安',
    textEn: '',
  });
  fireEvent.click(screen.getByLabelText('编辑 到账'));
  await screen.findByText('编辑模板');
  type('英文内容', '');
  save();
  await waitFor(() =>
    expect(asked.saveServiceTemplate?.at(-1)).toEqual({
      id: 1,
      scope: 'all',
      title: '到账',
      text: '{member} 您好',
      textEn: '',
    }),
  );
  fireEvent.click(screen.getByLabelText('删除 到账'));
  screen.getByText('以后不能再选用；已经发出的消息不变');
  fireEvent.click(screen.getByText('确认删除'));
  await screen.findByText('已被移除');
  expect(asked.removeServiceTemplate).toEqual([{ id: 1 }]);
});

test('whoever does not lead writes for themselves alone; whoever only looks writes nothing', async () => {
  await open(
    '/service/templates',
    { serviceTemplates: () => ({ templates: [template], roles: [] }) },
    staff('service'),
  );
  fireEvent.click(await screen.findByText('新建模板'));
  expect(screen.getByLabelText<HTMLInputElement>('谁可以用', { selector: 'input' }).disabled).toBe(true);
  cleanup();
  await open(
    '/service/templates',
    { serviceTemplates: () => ({ templates: [template], roles: [] }) },
    staff('service.read'),
  );
  await screen.findByText('到账');
  expect(screen.queryByText('新建模板')).toBeNull();
  expect(screen.queryByLabelText('编辑 到账')).toBeNull();
});

test('a picture is asked for by its message; who does not have the talk asks with a reason, and of a visitor nobody does', async () => {
  const thread = (memberId: number | null): Answers => ({
    serviceThread: () => ({
      conversation: conversation(7, { memberId }),
      messages: [message(9, { picture: { width: 400, height: 100 } })],
      more: false,
      later: false,
      handovers: [],
      rating: null,
    }),
  });
  const asked = await open(
    '/service/7',
    { ...thread(100_001), servicePicture: () => ({ memberId: 100_001, picture: '', ofVisitor: '' }) },
    staff('members', 'service.read'),
  );
  const masked = await screen.findByText(/^图片（接下对话后可见）/);
  await within(masked).findByRole('button');
  expect(asked.servicePicture).toEqual([{ id: 7, message: 9 }]);
  cleanup();
  await open(
    '/service/7',
    { ...thread(null), servicePicture: () => ({ memberId: null, picture: '', ofVisitor: '' }) },
    staff('members', 'service.read'),
  );
  expect(within(await screen.findByText(/^图片（接下对话后可见）/)).queryByRole('button')).toBeNull();
  cleanup();
  const picture = 'data:image/png;base64,AA==';
  await open('/service/7', {
    ...thread(null),
    servicePicture: () => ({ memberId: null, picture: '', ofVisitor: picture }),
  });
  expect((await screen.findByAltText('对话中的图片')).getAttribute('src')).toBe(picture);
  cleanup();
  await open('/service/7', thread(null));
  await screen.findByText('图片没有读到：nobody answers servicePicture');
});
