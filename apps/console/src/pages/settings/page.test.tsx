// @vitest-environment happy-dom
import { promisedQueues } from '@mingpai/contract/console/reports/names';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import type { SiteSettings } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { heard } from '../../testing/heard.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { SettingsPage } from './page.tsx';

signedInForEach();

/** As much of the settings as these tests type. */
const settings = {
  title: '明牌',
  titleEn: 'Mingpai',
  siteState: 1,
  repairTips: '维护中',
  repairTipsEn: '',
  redPacketSwitch: 1,
  indexModal: 0,
  webContent: '',
  webContentEn: '',
  modalFrom: '',
  modalUntil: '',
  modalAudience: {},
  logo: '',
  h5Url: '',
  iosDownloadUrl: '',
  iosDownloadQrcode: '',
  visitUrl: '',
  serviceUrl: '',
  outsideHosts: [],
  questionHours: 24,
  promisedMinutes: Object.fromEntries(promisedQueues.map((queue) => [queue, 30])),
  depositRate: 7.25,
  withdrawalRate: 7.1,
  erc20Fee: 5,
  trc20Fee: 1.5,
  adjustmentChiefFrom: 10_000,
  bonusFrom: 500,
  bonusClerkDayFrom: 5_000,
  memberIdleHours: 12,
  staffIdleMinutes: 30,
  closingDays: 7,
  closedYears: 5,
  operationDays: 90,
  sessionDays: 180,
  messageDays: 365,
  recoveryDays: 180,
  emailChangeDays: 180,
} as unknown as SiteSettings;

async function open(state: 'saved' | 'proposed' = 'saved') {
  let saved = settings;
  const asked = answerWith({
    staffMe: () => staff('settings', 'settings.read'),
    ruleChanges: () => ({ rows: [], total: 0, people: [] }),
    tags: () => [],
    audienceTags: () => [],
    siteSettings: () => saved,
    updateSiteSettings: () => ({ ...settings, state, change: null, figures: [] }),
  });
  renderAt('/settings', <SettingsPage />);
  await screen.findByLabelText('网站名称');
  return {
    asked,
    /** A colleague saves this, and the page hears of it. */
    colleague: async (more: Partial<SiteSettings>) => {
      saved = { ...saved, ...more };
      await act(() => queryClient.invalidateQueries({ queryKey: ['siteSettings'] }));
    },
  };
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => fireEvent.submit(field('网站名称').closest('form') ?? window);

test('only what was typed goes out, each under its own name', async () => {
  const { asked } = await open('proposed');
  screen.getByText('没有未保存的修改');
  type('存款汇率', '7.3');
  type('TRC20 手续费', '2');
  await screen.findByText('有 2 项未保存');
  save();
  await screen.findByText('已提交：等待另一位同事同意，到时生效');
  expect(asked.updateSiteSettings).toEqual([{ depositRate: 7.3, trc20Fee: 2 }]);
  // What waits is not saved: the form shows what holds.
  expect(field('存款汇率').value).toBe('7.2500');
});

test('what a colleague saved meanwhile is shown, is nobody’s change here, and is not taken back by saving something else', async () => {
  const { asked, colleague } = await open();
  type('网站名称', '明牌娱乐');
  type('取款审核', '25');
  await colleague({
    withdrawalRate: 7.05,
    title: '别的名字',
    promisedMinutes: { ...settings.promisedMinutes, deposits: 12 },
  });
  await waitFor(() => expect(field('取款汇率').value).toBe('7.0500'));
  // What is being typed is left alone.
  expect(field('网站名称').value).toBe('明牌娱乐');
  expect(field('存款审核').value).toBe('12');
  screen.getByText('有 2 项未保存');
  save();
  await waitFor(() =>
    expect(asked.updateSiteSettings).toEqual([{ title: '明牌娱乐', promisedMinutes: { withdrawals: 25 } }]),
  );
});

test('the site is closed after a question that says what that means, and not before', async () => {
  const { asked } = await open();
  fireEvent.click(screen.getByRole('switch', { name: '网站开放' }));
  save();
  await screen.findByText('所有会员将立即看到维护提示，无法存款、取款、转账和进入游戏。后台不受影响。');
  expect(asked.updateSiteSettings).toBeUndefined();
  fireEvent.click(screen.getByText('确认关闭'));
  await waitFor(() => expect(asked.updateSiteSettings).toEqual([{ siteState: 0 }]));
});

test('the settings are heard whole, each with its unit, its bounds and what it means', async () => {
  await open();
  expect(heard()).toEqual([
    'h1: 站点设置',
    '文字和关闭立即生效；汇率、手续费、复核线、网址须另一位同事同意，到时生效',
    'link “修改记录” href=/rules?state=all&about=settings',
    'legend: 网站',
    'field “网站名称” holds “明牌” maxlength=40',
    'field “网站名称（英文）” holds “Mingpai” maxlength=40 (可不填：选择英文的会员会看到中文)',
    'switch “网站开放” type=button aria-checked=true (关闭后会员只看到维护提示)',
    'field “维护提示” holds “维护中” maxlength=500',
    'field “维护提示（英文）” maxlength=500 (可不填：选择英文的会员会看到中文)',
    'spinbutton “询问回复期（小时）” holds “24” autocomplete=off aria-valuemax=336 aria-valuemin=1 (审核时询问会员，超过此时间未回复，订单回到待审核)',
    'switch “红包” type=button aria-checked=true',
    'legend: 汇率与手续费',
    'spinbutton “存款汇率” holds “7.2500” autocomplete=off aria-valuemax=1000 aria-valuemin=0.0001',
    '元 / USDT',
    'spinbutton “取款汇率” holds “7.1000” autocomplete=off aria-valuemax=1000 aria-valuemin=0.0001',
    '元 / USDT',
    'spinbutton “TRC20 手续费” holds “1.50” autocomplete=off aria-valuemax=1000 aria-valuemin=0',
    'USDT',
    'spinbutton “ERC20 手续费” holds “5.00” autocomplete=off aria-valuemax=1000 aria-valuemin=0',
    'USDT',
    '汇率为 1 USDT 兑多少元。已提交的订单按提交时的汇率和手续费计算，不受修改影响。',
    'legend: 复核',
    'spinbutton “余额更正由主管复核（元）” holds “10000” autocomplete=off aria-valuemax=100000000 aria-valuemin=0 (达到此金额的更正须由主管复核；0：全部。任何更正都须由提交人以外的同事复核)',
    'spinbutton “单笔彩金两人审核（元起）” holds “500” autocomplete=off aria-valuemax=100000000 aria-valuemin=0 (活动申请的彩金达到此金额须两人审核)',
    'spinbutton “一人每天彩金（元起）” holds “5000” autocomplete=off aria-valuemax=100000000 aria-valuemin=0 (一人当天单独通过的彩金连同本笔达到此数，须两人审核)',
    'legend: 登录与注销',
    'spinbutton “会员闲置退出（小时）” holds “12” autocomplete=off aria-valuemax=12 aria-valuemin=1 (未勾选保持登录的会员，多久不用后须重新登录)',
    'spinbutton “后台闲置退出（分钟）” holds “30” autocomplete=off aria-valuemax=30 aria-valuemin=5 (员工多久不操作后须重新登录)',
    'spinbutton “注销可撤回（天）” holds “7” autocomplete=off aria-valuemax=30 aria-valuemin=0 (会员申请注销后，多少天内可自行撤回)',
    'spinbutton “注销后资料保存（年）” holds “5” autocomplete=off aria-valuemax=20 aria-valuemin=1 (按所在地法律，到期后抹去个人资料)',
    '闲置时间调短、保存年限调长立即生效；相反的修改须另一位同事同意。',
    'legend: 到期清除',
    'spinbutton “登录记录保存（天）” holds “180” autocomplete=off aria-valuemax=3650 aria-valuemin=120 (退出后起算；最后一次登录始终保留)',
    'spinbutton “站内信保存（天）” holds “365” autocomplete=off aria-valuemax=3650 aria-valuemin=180 (无论是否已读)',
    'spinbutton “找回账户申请保存（天）” holds “180” autocomplete=off aria-valuemax=3650 aria-valuemin=180 (与资料相符的申请)',
    'spinbutton “邮箱更换记录保存（天）” holds “180” autocomplete=off aria-valuemax=3650 aria-valuemin=120 (供会员投诉时查证)',
    'spinbutton “操作凭据保存（天）” holds “90” autocomplete=off aria-valuemax=3650 aria-valuemin=14 (此期间内重复提交只生效一次)',
    '每天凌晨清除到期资料，清除后无法恢复。调长立即生效，调短须另一位同事同意。账目与操作日志不清除。',
    'legend: 网址',
    'field “客服网址” maxlength=300 placeholder=https:// (留空使用内置客服)',
    'button “清空”',
    'field “App 下载地址” maxlength=300 placeholder=https:// (留空时引导会员添加到主屏幕)',
    'button “清空”',
    'field “下载二维码图片” maxlength=300 placeholder=https:// (留空自动生成)',
    'button “清空”',
    'field “网站公开地址” maxlength=300 placeholder=https:// (用于邀请链接与二维码)',
    'button “清空”',
    'field “迁移后的新地址” maxlength=300 placeholder=https:// (填写后会员会被带到新地址)',
    'button “清空”',
    'combobox “轮播图可前往的外部网站” type=search autocomplete=off aria-expanded=false (填域名，如 partner.example；上面各网址的域名不用再填。去掉立即生效，增加须另一位同事同意)',
    'field “网站标志图片” maxlength=300 placeholder=https:// (留空使用默认标志)',
    'button “清空”',
    'legend: 承诺用时（分钟）',
    '各队列从进入到处理的分钟数：超过即标为超时并告警；缩短立即生效，延长须另一位同事同意；近期笔数太少时，会员在存款页和订单里看到存取款的承诺。身份审核的用时在认证等级里设置。',
    'spinbutton “存款审核” holds “30” autocomplete=off aria-valuemax=43200 aria-valuemin=1',
    'spinbutton “取款审核” holds “30” autocomplete=off aria-valuemax=43200 aria-valuemin=1',
    'spinbutton “汇出核对” holds “30” autocomplete=off aria-valuemax=43200 aria-valuemin=1',
    'spinbutton “余额更正” holds “30” autocomplete=off aria-valuemax=43200 aria-valuemin=1',
    'spinbutton “活动申请” holds “30” autocomplete=off aria-valuemax=43200 aria-valuemin=1',
    'spinbutton “待审派彩” holds “30” autocomplete=off aria-valuemax=43200 aria-valuemin=1',
    'spinbutton “搁置注单” holds “30” autocomplete=off aria-valuemax=43200 aria-valuemin=1',
    'spinbutton “超时未结注单” holds “30” autocomplete=off aria-valuemax=43200 aria-valuemin=1',
    'spinbutton “链上付款” holds “30” autocomplete=off aria-valuemax=43200 aria-valuemin=1',
    'spinbutton “通道到账” holds “30” autocomplete=off aria-valuemax=43200 aria-valuemin=1',
    'spinbutton “合营申请” holds “30” autocomplete=off aria-valuemax=43200 aria-valuemin=1',
    'spinbutton “佣金账单” holds “30” autocomplete=off aria-valuemax=43200 aria-valuemin=1',
    'spinbutton “账单异议” holds “30” autocomplete=off aria-valuemax=43200 aria-valuemin=1',
    'spinbutton “在线客服” holds “30” autocomplete=off aria-valuemax=43200 aria-valuemin=1',
    'spinbutton “账户找回” holds “30” autocomplete=off aria-valuemax=43200 aria-valuemin=1',
    'spinbutton “受阻的注销” holds “30” autocomplete=off aria-valuemax=43200 aria-valuemin=1',
    'spinbutton “规则修改” holds “30” autocomplete=off aria-valuemax=43200 aria-valuemin=1',
    'spinbutton “站内信” holds “30” autocomplete=off aria-valuemax=43200 aria-valuemin=1',
    'spinbutton “导入” holds “30” autocomplete=off aria-valuemax=43200 aria-valuemin=1',
    'spinbutton “对账文件” holds “30” autocomplete=off aria-valuemax=43200 aria-valuemin=1',
    'spinbutton “对账差异” holds “30” autocomplete=off aria-valuemax=43200 aria-valuemin=1',
    'spinbutton “场馆差异” holds “30” autocomplete=off aria-valuemax=43200 aria-valuemin=1',
    'spinbutton “名单” holds “30” autocomplete=off aria-valuemax=43200 aria-valuemin=1',
    'spinbutton “案件” holds “30” autocomplete=off aria-valuemax=43200 aria-valuemin=1',
    'spinbutton “免费注单” holds “30” autocomplete=off aria-valuemax=43200 aria-valuemin=1',
    'legend: 首页弹窗',
    'switch “弹窗显示” type=button aria-checked=false',
    'field “开始显示（北京时间）” autocomplete=off placeholder=如 2026-11-30 12:00 aria-invalid=false (不填：保存后立即)',
    'field “结束显示（北京时间）” autocomplete=off placeholder=如 2026-11-30 12:00 aria-invalid=false (不填：一直显示；到这一刻即不再显示)',
    'div “最低VIP”:',
    'combobox “最低VIP” type=search autocomplete=off readonly aria-expanded=false',
    '最低VIP',
    'div “最高VIP”:',
    'combobox “最高VIP” type=search autocomplete=off readonly aria-expanded=false',
    '最高VIP',
    'div “存款”:',
    'combobox “存款” type=search autocomplete=off readonly aria-expanded=false',
    '是否存过款：不限',
    '最近注册',
    'spinbutton “最近注册天数” autocomplete=off aria-valuemax=3650 aria-valuemin=1',
    '天',
    '最近来过',
    'spinbutton “最近来过天数” autocomplete=off aria-valuemax=3650 aria-valuemin=1',
    '天',
    '已经没来',
    'spinbutton “没来天数” autocomplete=off aria-valuemax=3650 aria-valuemin=1',
    '天',
    'div “代理编号”:',
    'combobox “代理编号” type=search autocomplete=off aria-expanded=false',
    '代理编号：只发给其直属会员',
    'div “标签”:',
    'combobox “标签” type=search autocomplete=off readonly aria-expanded=false',
    '标签：有其中一个即可',
    'field “注册时间从” autocomplete=off placeholder=注册时间从 aria-invalid=false',
    'field “注册时间到” autocomplete=off placeholder=注册时间到 aria-invalid=false',
    'p aria-live=polite: 全部会员：现在 … 人',
    '都不选：所有人，未登录的访客也能看到；选了的条件须同时满足，访客看不到',
    'field “弹窗内容（HTML）” maxlength=10000',
    '0 / 10000',
    'field “弹窗内容（英文，HTML）” maxlength=10000 (可不填：选择英文的会员会看到中文)',
    '0 / 10000',
    'button “预览弹窗”',
    '没有未保存的修改',
    'button “放弃修改” disabled',
    'button “保 存” disabled',
  ]);
});

test('what is missing or no address is said under its field, and nothing goes out; what waits for a chief is whole yuan', async () => {
  const { asked } = await open();
  // Each of these draws a long form anew.
  type('TRC20 手续费', '');
  type('客服网址', 'http://one.example');
  type('余额更正由主管复核（元）', '10.4');
  fireEvent.blur(field('余额更正由主管复核（元）'));
  expect(field('余额更正由主管复核（元）').value).toBe('10');
  save();
  for (const words of ['请填写手续费', '请填写以 https:// 开头的网址']) await screen.findByText(words);
  expect(asked.updateSiteSettings).toBeUndefined();
});

test('what was typed is given up by one tap; a refusal is said and keeps it', async () => {
  const { asked } = await open();
  type('网站名称', '明牌娱乐');
  answerWith({
    staffMe: () => staff('settings', 'settings.read'),
    ruleChanges: () => ({ rows: [], total: 0, people: [] }),
    tags: () => [],
    audienceTags: () => [],
    siteSettings: () => settings,
  });
  save();
  await screen.findByText('nobody answers updateSiteSettings');
  expect(field('网站名称').value).toBe('明牌娱乐');
  fireEvent.click(screen.getByText('放弃修改'));
  expect(field('网站名称').value).toBe('明牌');
  expect(asked.updateSiteSettings).toBeUndefined();
});
