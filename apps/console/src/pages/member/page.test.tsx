// @vitest-environment happy-dom
/** A member's page heard whole, and its tabs one by one, full of data. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StopRow } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { choiceOf, heard, textField } from '../../testing/heard.ts';
import { memberPage } from '../../testing/member-page.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { MemberConversations } from './conversations.tsx';
import { MemberIdentity } from './identity.tsx';
import { MemberLimits, Wagering } from './limits.tsx';
import { MemberPage } from './page.tsx';
import { Profile } from './profile.tsx';
import { Related } from './related.tsx';
import { RelatedPicture } from './related-picture.tsx';
import { Sessions } from './sessions.tsx';

signedInForEach();
beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: new Date('2026-11-21T02:00:00Z'), toFake: ['Date'] });
});
afterEach(() => void vi.useRealTimers());

type Answers = Parameters<typeof answerWith>[0];
const at = '2026-11-20T16:30:05Z';
const central = '5f0c0a52-7d4e-4c58-9c55-1f1b0d3a0001';
const everything = staff(
  'members',
  'members.read',
  'members.freeze',
  'adjustments',
  'stops',
  'service',
  'exports',
);

const stop = (id: number, more: Partial<StopRow> = {}): StopRow =>
  ({
    id,
    kind: 'play',
    target: '100001',
    holds: true,
    madeBy: '小红',
    madeAt: at,
    reason: '核实',
    startsAt: at,
    endsAt: null,
    ...more,
  }) as StopRow;

async function open(search: string, page = memberPage(), answers: Answers = {}, who = everything) {
  const asked = answerWith({
    staffMe: () => who,
    memberPage: () => page,
    memberNotes: () => [],
    stops: () => [],
    ...answers,
  });
  renderAt(
    `/members/100001${search}`,
    <Routes>
      <Route path="members/:id" element={<MemberPage />} />
    </Routes>,
  );
  return asked;
}
function show(shown: ReactNode, answers: Answers = {}) {
  const asked = answerWith({ staffMe: () => everything, ...answers });
  renderAt('/members/100001', <main>{shown}</main>);
  return asked;
}
const panel = () => heard(screen.getByRole('main'));

test('a member’s page is heard whole: who it is, what staff stopped, how the money stands, and what happened', async () => {
  const asked = await open(
    '?kinds=deposit,bet,sign_in,limit',
    memberPage({
      member: {
        frozenAt: at,
        frozenReason: '盗号',
        tags: [{ tag: '大户', colour: 'gold', expiresAt: null }],
      },
      balances: {
        central: 500,
        held: 20,
        inReview: 30,
        inFlight: 40,
        venues: [{ code: 'mpqp', name: '明牌棋牌', balance: 60 }],
        total: 650,
      },
      agent: { id: 12, username: 'zhang88' },
      lastSeenAt: '2026-11-21T00:00:00Z',
      won: 12.5,
      watched: [{ kind: 'device', reason: '多开' }],
      ofAgeAt: '2027-01-01T00:00:00Z',
      related: [{ memberId: 100_002, username: 'ring2', score: 9, reasons: [] }],
    }),
    {
      memberNotes: () => [
        { id: 5, body: '先打电话', corrects: null, by: '小红', at, pinned: true, corrected: false },
      ],
      stops: () => [
        stop(1, { endsAt: '2026-11-22T00:00:00Z' }),
        stop(2, { kind: 'member', holds: false, startsAt: '2026-11-22T00:00:00Z' }),
        stop(3, { kind: 'member', target: '100002', reason: '别人的' }),
        stop(4, { kind: 'venue', target: 'mpqp', reason: '场馆的' } as Partial<StopRow>),
      ],
      memberTimeline: () => ({
        id: 100_001,
        rows: [
          {
            at,
            kind: 'deposit',
            key: 'D1',
            amount: 100,
            result: 100,
            state: 'credited',
            words: 'bank',
            address: '',
            device: '',
          },
          {
            at,
            kind: 'bet',
            key: 'mpqp/b/7',
            amount: 10,
            result: 0,
            state: 'settled',
            words: '斗地主',
            address: '',
            device: '',
          },
          {
            at,
            kind: 'sign_in',
            key: '9',
            amount: null,
            result: null,
            state: '',
            words: '',
            address: '203.0.113.7',
            device: 'Chrome',
          },
        ],
        next: { at, kind: 'sign_in', key: '9' },
      }),
    },
  );
  await screen.findByText('更早的动态');
  await screen.findAllByText('游戏已停');
  await screen.findByText('先打电话');
  await screen.findByText('贴标签');
  expect(asked.memberPage).toEqual([{ id: 100_001 }]);
  expect(heard()).toEqual([
    'h1: mingpai01',
    '编号 100001VIP 2 已冻结：盗号（2026-11-21 00:30:05） 大户',
    'img “取下标签 大户”: –',
    'button “贴标签”',
    'button “发消息”',
    'button “余额更正”',
    'button “解除冻结”',
    'status:',
    '游戏已停 小红 于 2026-11-21 00:30:05 停用：核实（11-22 08:00 结束）',
    'button “恢复游戏”',
    'status:',
    '取款将停 小红 于 2026-11-21 00:30:05 停用：核实（11-22 08:00 开始）',
    'button “恢复取款”',
    'dl “概况”:',
    '手机',
    '138****8000',
    '代理',
    'link “zhang88” href=/members/12',
    '上次来访',
    '2小时00分',
    '存款 − 取款',
    '899.90 存 1,200.10 ，取 300.20',
    '会员累计赢',
    '12.50',
    '风险',
    'link “已冻结” href=/members/100001?tab=profile',
    'link “未成年” href=/members/100001?tab=identity',
    'link “观察名单” href=/members/100001?tab=sessions',
    'link “关联账号 1” href=/members/100001?tab=related',
    'alert:',
    '先打电话 小红 · 2026-11-21 00:30:05',
    'link “全部备注” href=/members/100001?tab=notes',
    'section “余额”:',
    'button “总资产 650.00，查看账目” aria-pressed=false',
    'button “中心钱包 500.00，查看账目” aria-pressed=false',
    'button “取款冻结 20.00，查看账目” aria-pressed=false',
    'button “转账途中 40.00，查看账目” aria-pressed=false',
    'button “派彩审核中 30.00，查看账目” aria-pressed=false',
    'button “明牌棋牌 60.00，查看账目” aria-pressed=false',
    'tablist:',
    'tab “动态” aria-selected=true',
    'tab “账目” aria-selected=false',
    'tab “注单” aria-selected=false',
    'tab “存款与取款” aria-selected=false',
    'tab “彩金与打码” aria-selected=false',
    'tab “消息与对话” aria-selected=false',
    'tab “备注与案件” aria-selected=false',
    'tab “资料与限额” aria-selected=false',
    'tab “关联与登录（1）” aria-selected=false',
    'button “ellipsis” aria-expanded=false',
    'tabpanel:',
    'section “动态”:',
    'div “内容”:',
    '存款',
    '注单',
    '登录',
    '+ 1 ...',
    'combobox “内容” type=search autocomplete=off readonly aria-expanded=false',
    'field “从 从” type=datetime-local',
    'field “到 到” type=datetime-local',
    'button “查看（需填写理由）”',
    'button “导出”',
    '2026-11-21 00:30:05 存款 网银转账 D1 100.00',
    '2026-11-21 00:30:05 注单 斗地主',
    'link “b/7” href=/bets/mpqp/b%2F7',
    '已结算 10.00 → 0.00',
    '2026-11-21 00:30:05 登录 Chrome 203.0.113.7',
    'button “更早的动态”',
  ]);
});

test('who may only look is offered nothing that changes a member, and reads the same', async () => {
  await open(
    '?tab=ledger',
    memberPage({ member: { tags: [{ tag: '大户', colour: 'gold', expiresAt: null }] } }),
    {
      stops: () => [stop(1)],
      memberLedger: () => ({ accounts: [], entries: [], more: false, balanceAt: null }),
    },
    staff('members.read', 'stops.read'),
  );
  await screen.findByText('游戏已停');
  expect(heard().slice(0, 11)).toEqual([
    'h1: mingpai01',
    '编号 100001VIP 2 正常 大户',
    'status:',
    '游戏已停 小红 于 2026-11-21 00:30:05 停用：核实',
    'dl “概况”:',
    '手机',
    '138****8000',
    '代理',
    '无',
    '上次来访',
    '没有来过',
  ]);
});

test('a member who is not there is said to be not there; what was not read can be asked for again', async () => {
  await open('', memberPage(), { memberPage: undefined as never });
  await screen.findByText('没有这位会员');
  expect(heard()).toEqual(['没有这位会员', '编号 100001']);
  cleanup();
  let lost = true;
  await open('?tab=profile', memberPage(), {
    memberPage: () => {
      if (lost) throw new Error('cut');
      return memberPage();
    },
  });
  const again = await screen.findByRole('button', { name: '再试一次' });
  lost = false;
  fireEvent.click(again);
  await screen.findByText('mingpai01');
});

test('the books are heard whole: the account, its entries with what each changed, and where older ones are', async () => {
  const entry = {
    seq: '42',
    transferId: central,
    kind: 'deposit',
    reference: 'deposit/D202611211234567890',
    phase: 'single' as const,
    amount: 100,
    reserved: 0,
    balanceAfter: 500,
    at,
  };
  const asked = await open('?tab=ledger', memberPage(), {
    memberLedger: ({ before }) => ({
      accounts: [
        { id: central, code: 'central', balance: 500, available: 480, pending: 20, balanceAt: null },
      ],
      entries:
        before === undefined
          ? [
              entry,
              {
                ...entry,
                seq: '41',
                kind: 'withdrawal_hold',
                phase: 'pending',
                amount: 0,
                reserved: -20,
                balanceAfter: null,
              },
            ]
          : [{ ...entry, seq: '7', reference: '' }],
      more: before === undefined,
      balanceAt: null,
    }),
    transferDetail: () => ({
      id: central,
      kind: 'deposit',
      reference: 'D1',
      state: 'posted',
      at,
      legs: [
        { account: central, owner: 'member', code: 'central', amount: 100 },
        { account: central, owner: 'house', code: 'venue/mpqp', amount: -100 },
      ],
    }),
  });
  await screen.findByText('更早的账目');
  expect(heard(screen.getByRole('region', { name: '账目' }))).toEqual([
    'radiogroup “账户”:',
    'radio “中心钱包 500.00” chosen',
    'field “截至 截至” type=datetime-local',
    'button “导出 2026-11 对账单”',
    '账面 500.00 ，其中途中 20.00 ，可用 480.00',
    'button “显示的列” aria-expanded=false',
    'th: 各方',
    'th: 时间',
    'th: 事项',
    'th: 凭据',
    'th: 变动',
    'th: 占用',
    'th: 变动后余额',
    'button “Expand row” aria-expanded=false',
    '2026-11-21 00:30:05',
    '存款入账',
    'deposit/D202611211234567890',
    'button “复制 deposit/D202611211234567890”',
    '+100.00',
    '—',
    '500.00',
    'button “Expand row” aria-expanded=false',
    '2026-11-21 00:30:05',
    '取款冻结 途中',
    'deposit/D202611211234567890',
    'button “复制 deposit/D202611211234567890”',
    '—',
    '−20.00',
    '—',
    'button “更早的账目”',
  ]);
  fireEvent.click(screen.getByText('更早的账目'));
  await waitFor(() => expect(asked.memberLedger?.at(-1)).toMatchObject({ account: central, before: '41' }));
  await waitFor(() => expect(screen.queryByText('更早的账目')).toBeNull());
  fireEvent.click(screen.getByText('取款冻结', { selector: 'td, td *' }));
  await screen.findByText(/^转账/);
  expect(asked.transferDetail).toEqual([{ id: central, member: 100_001 }]);
  expect(heard(document.querySelector<HTMLElement>('.ant-table-expanded-row') ?? undefined)).toEqual([
    '会员 · 中心钱包',
    '+100.00',
    '平台 · mpqp输赢',
    '−100.00',
    '转账 5f0c0a52-7d4e-4c58-9c55-1f1b0d3a0001',
    'button “复制 5f0c0a52-7d4e-4c58-9c55-1f1b0d3a0001”',
    '，已确认，2026-11-21 00:30:05',
  ]);
});

test('what a total consists of is heard with the moment that it is of, and each part leads to its entries', async () => {
  await open('?tab=ledger&account=total&until=2026-11-20T18:00:00', memberPage(), {
    memberLedger: () => ({
      accounts: [
        { id: central, code: 'central', balance: 150, available: 150, pending: 0, balanceAt: 100 },
        {
          id: central.replace('0001', '0002'),
          code: 'held',
          balance: 0,
          available: 0,
          pending: 0,
          balanceAt: 30.5,
        },
      ],
      entries: [],
      more: false,
      balanceAt: null,
    }),
  });
  const parts = await screen.findByRole('region', { name: '由这些组成' });
  expect(heard(parts)).toEqual([
    '2026-11-20 18:00:00 合计 130.50 ；当时途中的部分，算在它离开的账户里。',
    'th: 账户',
    'th: 金额（元）',
    'button “中心钱包”',
    '100.00',
    'button “取款冻结”',
    '30.50',
  ]);
  fireEvent.click(within(parts).getByRole('button', { name: '取款冻结' }));
  await screen.findByText('这个账户还没有账目');
});

test('a member’s bets are heard with all that they can be narrowed by', async () => {
  const asked = await open('?tab=bets', memberPage(), {
    betSearch: () => ({
      rows: [
        {
          venue: 'mpqp',
          venueName: '明牌棋牌',
          betId: 'b7',
          gameName: '斗地主',
          round: 'r9',
          memberId: 100_001,
          username: 'mingpai01',
          stake: 12.5,
          valid: 10,
          payout: 1_030,
          state: 'settled',
          placedAt: at,
          settledAt: at,
        },
      ],
      total: 1,
      more: false,
      from: null,
      to: null,
      venues: [],
    }),
  });
  await screen.findByText('b7');
  expect(asked.betSearch).toContainEqual(expect.objectContaining({ member: '100001', state: 'all' }));
  expect(heard(screen.getByRole('region', { name: '注单' }))).toEqual([
    'radiogroup “状态”:',
    'radio “全部” chosen',
    'radio “未结算”',
    'radio “已结算”',
    'radio “已作废”',
    ...choiceOf('场馆'),
    ...choiceOf('类别'),
    ...textField('游戏名称或编号'),
    ...textField('局号'),
    ...textField('注单号'),
    ...textField('最低金额（元）'),
    ...textField('最高金额（元）'),
    'field “从 从” type=datetime-local',
    'field “到 到” type=datetime-local',
    'button “显示的列” aria-expanded=false',
    'button “导出”',
    '1 笔',
    'th: 注单号',
    'th: 投注时间',
    'th: 场馆与游戏',
    'th: 局号',
    'th: 投注（元）',
    'th: 派彩（元）',
    'th: 状态',
    'link “b7” href=/bets/mpqp/b7',
    '2026-11-21 00:30:05',
    '明牌棋牌 斗地主',
    'r9',
    'button “复制 r9”',
    '12.50',
    '1,030.00',
    '已结算',
  ]);
});

test('who somebody is, what they agreed to and where money may be sent is heard whole', async () => {
  show(
    <Profile
      page={memberPage({
        member: { email: 'a***@b.c', verifiedEmail: 'a***@b.c', autoTransfer: true },
        turnoverLeft: 26.4,
        agreements: [{ document: 'terms', version: 3, agreedAt: at }],
        cards: [
          {
            id: 1,
            kind: 'bank',
            bank: '工商银行',
            owner: '张**',
            protocol: null,
            createdAt: at,
            lastFour: '4567',
          },
        ],
      })}
    />,
  );
  await screen.findByRole('button', { name: /^查看/ });
  expect(panel()).toEqual([
    'button “查看（需填写理由）”',
    '真实姓名 张**',
    '手机 138****8000',
    '邮箱 a***@b.c',
    '已验证邮箱 a***@b.c',
    '注册时间 2026-02-01 00:30:00',
    '自动免转 已开启',
    '同意的条款',
    '条款与规则第 3 版，2026-11-21 00:30:05',
    '剩余打码量 ¥26.40',
    '累计存款 ¥1,200.10（4 笔）',
    '累计取款 ¥300.20（2 笔）',
    'th: 收款方式',
    'th: 网络 / 户名',
    'th: 尾号',
    'th: 绑定时间',
    '工商银行',
    '张**',
    '…4567',
    '2026-11-21 00:30:05',
  ]);
  cleanup();
  show(<Profile page={memberPage({ member: { mobile: '' } })} />);
  screen.getByText('还没有绑定收款地址或银行卡');
});

test('what a member limited, what is left to play and how far, and breaks that hold are heard whole', async () => {
  show(
    <>
      <MemberLimits memberId={1} />
      <Wagering memberId={1} />
    </>,
    {
      memberLimits: () =>
        ({
          limits: [
            { kind: 'deposit', span: 'day', value: 500, coming: { value: null, at } },
            { kind: 'time', span: 'week', value: 90, coming: null },
          ],
          pause: { kind: 'break', endsAt: at },
          carried: [
            { id: 4, kind: 'exclusion', endsAt: at, firstYes: { by: '小红', own: false, reason: '不同人' } },
          ],
          requirements: [
            { source: 'red_packet/2', amount: 80, used: 30, openedAt: at },
            { source: 'elsewhere/3', amount: 10, used: 0, openedAt: at },
          ],
          turnoverLeft: 60,
        }) as never,
    },
  );
  await screen.findByRole('button', { name: '复核解除' });
  expect(panel()).toEqual([
    'alert:',
    '暂停游戏至 2026-11-21 00:30:05，期间不能解除',
    'alert:',
    '自我排除由同一人的另一账户转来，至 2026-11-21 00:30:05；小红 已同意解除：不同人',
    'button “复核解除”',
    'th: 限额',
    'th: 现行',
    'th: 申请放宽',
    '24小时存款',
    '500.00 元',
    '不限，2026-11-21 00:30:05 起可确认',
    '7天时长',
    '90 分钟',
    '—',
    'h2: 剩余打码量',
    '有效投注从上往下依次抵扣',
    '共剩 60.00 元',
    'th: 来源',
    'th: 产生时间',
    'th: 须打码',
    'th: 已完成',
    'th: 剩余',
    'th: 进度',
    '红包',
    '2026-11-21 00:30:05',
    '80.00',
    '30.00',
    '50.00',
    '37%',
    '入账',
    '2026-11-21 00:30:05',
    '10.00',
    '0.00',
    '10.00',
    '0%',
  ]);
  cleanup();
  show(
    <>
      <MemberLimits memberId={1} />
      <Wagering memberId={1} />
    </>,
    { memberLimits: () => ({ limits: [], pause: null, carried: [], requirements: [], turnoverLeft: 0 }) },
  );
  await screen.findByText('会员没有给自己设限额');
  screen.getByText('没有未完成的打码量');
});

test('a break that came over by mistake is lifted with a reason, and a refusal stands in the window', async () => {
  let refused = true;
  const asked = show(<MemberLimits memberId={1} />, {
    memberLimits: () =>
      ({
        limits: [],
        pause: null,
        carried: [{ id: 4, kind: 'exclusion', endsAt: at, firstYes: null }],
        requirements: [],
        turnoverLeft: 0,
      }) as never,
    liftCarriedBreak: () => {
      if (refused) throw new Error('cut');
      return { both: false };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: '解除误转' }));
  const dialog = screen.getByRole('dialog');
  expect(heard(dialog)).toEqual([
    'button “Close”',
    '解除误转的暂停',
    '只在核实两个账户不是同一人时解除。会员自己选择的暂停和自我排除不能解除，须由两位同事同意。',
    'field “核实依据” maxlength=200 placeholder',
    '0 / 200',
    'button “Cancel”',
    'button “确认同意”',
  ]);
  fireEvent.change(within(dialog).getByLabelText('核实依据'), { target: { value: ' 两人 ' } });
  fireEvent.click(within(dialog).getByText('确认同意'));
  await within(dialog).findByRole('alert');
  refused = false;
  fireEvent.click(within(dialog).getByText('确认同意'));
  await screen.findByText('已记录，等待另一位同事复核');
  expect(asked.liftCarriedBreak?.[0]).toEqual({ id: 4, reason: '两人' });
});

test('who a member is known to be, what was talked about and where they signed in is heard whole', async () => {
  show(<MemberIdentity memberId={1} />, {
    memberIdentity: () => ({
      level: 'none',
      since: null,
      underage: true,
      ofChild: { paidIn: 12_345.5, taken: 1_000, left: 11_345.5 },
      told: null,
      forms: [],
    }),
  });
  await screen.findByText('没有提交过身份资料');
  expect(panel()).toEqual([
    'alert:',
    '资料显示未达到法定年龄：不能存款和游戏，只能取回存入的钱',
    '共存入 12,345.50 元，未拒绝的取款共 1,000.00 元，还可取回 11,345.50 元；余额不足这个数的，输掉的本金由两位同事以人工调整补回；多出的赢利不支付',
    '等级 未认证',
    '自 —',
    '已告知额度 尚未',
    'th: 提交',
    'th: 会员',
    'th: 状态',
    'th: 同一证件',
    'th: 申请等级',
    '没有提交过身份资料',
  ]);
  cleanup();
  show(<MemberConversations memberId={1} />, {
    serviceHistory: () => ({
      rows: [
        {
          id: 31,
          conversation: 7,
          memberId: 1,
          first: 905,
          begunAt: at,
          begunBy: 'staff',
          firstAnswerAt: null,
          firstAnswerBy: null,
          clerk: '小明',
          endedAt: '2026-11-20T17:00:00Z',
          endedBy: '小红',
          messages: 12,
          rating: { stars: 4, words: '还行', at },
        },
      ],
      total: 1,
      more: false,
    }),
  });
  await screen.findByText('12 条消息');
  expect(panel()).toEqual([
    'th: 开始',
    'th: 对话',
    'th: 首次回复',
    'th: 最后回复',
    'th: 结束',
    'th: 评价',
    '2026-11-21 00:30:05',
    'link “12 条消息” href=/service/7?at=905',
    '客服发起',
    '小明',
    '小红 2026-11-21 01:00:00',
    'img “4 星”: –',
    '还行',
  ]);
  cleanup();
  show(
    <Sessions
      member={1}
      sessions={[
        {
          createdAt: at,
          expiresAt: '2036-11-20T16:30:05Z',
          endedAt: null,
          address: '203.0.113.7',
          device: 'Chrome',
          mark: 'a1b2c3',
        },
        {
          createdAt: at,
          expiresAt: at,
          endedAt: '2026-11-20T17:00:00Z',
          address: '203.0.113.8',
          device: 'Safari',
          mark: null,
        },
      ]}
    />,
  );
  await screen.findByRole('button', { name: /^查看/ });
  expect(panel()).toEqual([
    'button “查看（需填写理由）”',
    'th: 登录时间',
    'th: 状态',
    'th: 地址',
    'th: 浏览器标记',
    'th: 设备',
    'th: 退出时间',
    'th: 名单',
    '2026-11-21 00:30:05',
    '在线',
    '203.0.113.7',
    'a1b2c3',
    'Chrome',
    '—',
    'button “把浏览器标记 a1b2c3 加入名单”',
    '2026-11-21 00:30:05',
    '已退出',
    '203.0.113.8',
    '—',
    'Safari',
    '2026-11-21 01:00:00',
  ]);
});

test('related accounts are heard whole, with what they have in common; the picture has names that fit and what two share', async () => {
  const page = memberPage({
    related: [
      {
        memberId: 100_002,
        username: 'ring2',
        score: 90,
        reasons: [
          { sign: 'device', text: '同一设备' },
          { sign: 'network', text: '同一网络' },
        ],
      },
      {
        memberId: 100_003,
        username: 'averylongname',
        score: 50,
        reasons: [{ sign: 'card', text: '同一银行卡' }],
      },
    ],
    relatedAmong: [{ memberId: 100_002, other: 100_003, reasons: [{ sign: 'name', text: '同一姓名' }] }],
    relatedSeen: [{ moment: 'registration', at, accounts: 3 }],
  });
  show(<Related page={page} />);
  await screen.findByText('为这些账号立案');
  expect(panel()).toEqual([
    'ul “关联账号”:',
    'link “ring2” href=/members/100002?tab=related',
    '：同一设备、同一网络',
    'link “averylongname” href=/members/100003?tab=related',
    '：同一银行卡',
    'ul “关联账号之间”:',
    'ring2 与 averylongname：同一姓名',
    'button “为这些账号立案”',
    'ul “关联账号记录”:',
    '注册时（2026-11-21 00:30:05）已有 3 个',
  ]);
  const words = (selector: string) =>
    [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
  expect(words('svg > g > text')).toEqual(['设备 +1', '银行卡', 'ring2', 'averylongn…', 'mingpai01']);
  expect(words('svg > g > title')).toEqual([
    '同一姓名',
    '同一设备、同一网络',
    '同一银行卡',
    'ring2',
    'averylongname',
    'mingpai01',
  ]);
  expect(document.querySelector('figcaption')).toBeNull();
  cleanup();
  const many = Array.from({ length: 13 }, (_none, index) => ({
    memberId: index + 2,
    username: `r${index}`,
    score: 9,
    reasons: [],
  }));
  show(<RelatedPicture page={memberPage({ related: many })} />);
  screen.getByText('图中为最确定的 12 个，其余见列表');
});
