/** Labels: the words that members know, on the page itself and not in what stands around every page. */
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { type RuleId, row } from './row.ts';
import { memberWith, newMember, openDeposit, type Phone, phone } from './world.ts';

let browser: Browser;
let visitor: Phone;
let member: Phone;
/** The number of an order by USDT that is open. */
let order: string;
beforeAll(async () => {
  const [launched, account] = [await launchBrowser({ pictures: false }), await memberWith(600)];
  browser = launched;
  order = await openDeposit(account, 320);
  visitor = await phone(browser, '/usdtmore');
  member = await phone(browser, '/usdtmore', { member: account });
});
afterAll(() => browser.close());

/** A control or a text that goes by these words, to the letter. */
function named(place: Locator, words: string): Locator {
  const roles = ['link', 'button', 'tab', 'radio', 'switch', 'combobox', 'heading'] as const;
  return roles
    .reduce(
      (any, role) => any.or(place.getByRole(role, { name: words, exact: true })),
      place.getByText(words, { exact: true }),
    )
    .or(place.getByPlaceholder(words, { exact: true }))
    .or(place.getByLabel(words, { exact: true }))
    .first();
}

/** Leaves the page that was shown, and comes to this one anew. */
async function visit(one: Phone, path: string): Promise<Locator> {
  await one.open(path === '/usdtmore' ? '/boutBallBet' : '/usdtmore');
  await one.open(path);
  await one.at(path);
  return one.page.locator('main');
}

interface Labelled {
  readonly rules: readonly [RuleId, ...RuleId[]];
  readonly path: string;
  readonly title?: string;
  readonly labels: readonly string[];
  /** Taken before the labels are looked for: what opens them. */
  readonly first?: readonly string[];
}

const pages: readonly Labelled[] = [
  { rules: ['L3'], path: '/', labels: ['存款', '转账', '取款', 'VIP'] },
  { rules: ['L4', 'R7.7'], path: '/', labels: ['真人', '体育', '电竞', '棋牌', '电子', '彩票'] },
  { rules: ['L9'], path: '/activity', title: '优惠活动', labels: ['全部'] },
  { rules: ['L10'], path: '/activityInfo?id=1', title: '活动详情', labels: ['活动说明', '立即申请'] },
  {
    rules: ['L12', 'L13'],
    path: '/mine',
    labels: [
      ...['中心钱包', 'VIP特权', '我的钱包', '交易记录', '投注记录', '账户设置', '消息中心', '返水中心'],
      ...['活动记录', '福利中心', '合营计划', 'app下载', '帮助中心', '退出系统'],
    ],
  },
  { rules: ['L14'], path: '/mine', labels: ['加入明牌第1天'] },
  {
    rules: ['L15'],
    path: '/userCent',
    title: '个人资料',
    labels: ['完善个人资料', '卡片管理', '登录密码管理', '取款密码管理'],
  },
  {
    rules: ['L16'],
    path: '/userInfo',
    title: '个人资料',
    labels: ['个人头像', '用户名', '真实姓名', '出生日期', '手机号码', '电子邮箱', '确认修改'],
  },
  {
    rules: ['L17'],
    path: '/password?type=1',
    labels: [
      '原密码',
      '新密码',
      '确认新密码',
      '确认修改',
      '请输入当前密码',
      '请输入新密码',
      '请再次输入密码',
    ],
  },
  {
    rules: ['L18'],
    path: '/wallet',
    title: '卡片管理',
    labels: ['虚拟币', '添加USDT地址', '最多支持添加5个地址'],
  },
  {
    rules: ['L19'],
    path: '/addUsdtCard',
    title: '新增USDT地址',
    labels: ['钱包协议', 'USDT地址', '支付密码', '确认添加', '请输入USDT地址', '请输入支付密码'],
  },
  {
    rules: ['L20'],
    path: '/addBankCard',
    title: '新增银行卡',
    labels: ['持卡人姓名', '银行类型', '银行卡号', '开户行', '支付密码', '确认添加'],
  },
  {
    rules: ['L21', 'R9.23', 'R9.24', 'R9.25'],
    path: '/usdtmore',
    title: '协议的区别',
    labels: [
      ...['区别点', 'TRC20协议', 'ERC20协议', '地址样式', '使用网络', '网络状态', '转账速度', '手续费用'],
      ...['安全系数', '使用建议', '以 T 开头', '以 0x 开头', '推荐小额高频交易使用', '推荐中等金额交易使用'],
      '两种协议不可互转。充值与取款时，请确认双方使用同一种协议。',
    ],
  },
  {
    rules: ['L22'],
    path: '/money',
    title: '我的钱包',
    labels: [
      '总资产（元）',
      '中心钱包',
      '游戏钱包',
      '存款',
      '转账',
      '取款',
      '卡片管理',
      '场馆余额',
      '一键回收',
    ],
  },
  {
    rules: ['L23'],
    path: '/recharge',
    title: '存款',
    labels: ['网银转账', '微信', '支付宝', 'USDT', '人工'],
  },
  {
    rules: ['L24'],
    path: '/recharge',
    first: ['USDT'],
    labels: ['钱包协议', '参考汇率', '存款金额', '立即存款'],
  },
  {
    rules: ['L24'],
    path: '/recharge',
    first: ['网银转账'],
    labels: ['收款账号', '复制', '存款金额', '存款人姓名', '银行类型', '银行卡号', '开户行地址', '立即存款'],
  },
  {
    rules: ['L26'],
    path: '/withdrawal',
    title: '取款',
    labels: [
      ...[
        'USDT取款',
        '钱包金额',
        '一键回收',
        '展开',
        '选择USDT地址',
        '打码量',
        '取款金额',
        '最大金额',
        '支付密码',
      ],
      ...['每笔手续费', '折合USDT', '实际到账', '立即取款', '请输入取款金额', '请输入支付密码'],
    ],
  },
  { rules: ['L26'], path: '/withdrawal', first: ['展开'], labels: ['收起'] },
  {
    rules: ['L27'],
    path: '/transfer',
    title: '转账',
    labels: [
      ...[
        '钱包金额',
        '一键回收',
        '中心钱包',
        '游戏钱包',
        '展开',
        '自动免转',
        '选择钱包',
        '最大金额',
        '立即转账',
      ],
      '请输入转账金额',
    ],
  },
  { rules: ['L27'], path: '/transfer', first: ['展开'], labels: ['收起'] },
  {
    rules: ['L28', 'R9.26'],
    path: '/betRecord',
    title: '投注记录',
    labels: ['今日', '近7日', '近15日', '近30日', '空空如也'],
  },
  {
    rules: ['L29', 'R9.26'],
    path: '/transRecord',
    title: '交易记录',
    labels: ['存款', '取款', '转入', '转出', '今日', '近7日', '近15日', '近30日'],
  },
  {
    rules: ['L30'],
    path: '/fanshui',
    title: '返水中心',
    labels: ['累计领取', '待领取', '点击领取', '返水记录'],
  },
  {
    rules: ['L31'],
    path: '/welfare',
    title: '福利中心',
    labels: ['红包记录', '剩余领取次数', '已领取次数', '前往领取'],
  },
  {
    rules: ['L32'],
    path: '/hongbao',
    labels: ['抢红包', '剩余领取次数', '累计充值金额', '红包次数', '领取规则', '立即充值'],
  },
  {
    rules: ['L33'],
    path: '/message',
    title: '消息中心',
    // One's own few: of notices, which other rows write meanwhile, there may be more to load.
    first: ['站内信'],
    labels: ['公告', '站内信', '没有更多了'],
  },
  {
    rules: ['L34'],
    path: '/vip',
    title: 'VIP特权',
    labels: ['累计存款', '流水要求', 'VIP等级', '真人', '体育', '电竞', '棋牌', '电子', '彩票'],
  },
  {
    rules: ['L35'],
    path: '/applyagent',
    title: '合营计划',
    labels: ['用户名', '真实姓名', '联系方式', '申请理由', '请输入您的联系方式', '请输入申请说明'],
  },
  {
    rules: ['L36'],
    path: '/boutBallBet',
    title: '帮助中心',
    labels: ['关于我们', '常见问题', '隐私政策', '免责说明', '联系我们', '代理加盟', '博彩责任', '人工客服'],
  },
  { rules: ['L37'], path: '/concise', labels: ['OB电子', 'FG电子', 'PP电子', 'AE电子'] },
  { rules: ['L38'], path: '/zhanzhu', title: '赞助', labels: [] },
  { rules: ['L39'], path: '/app', labels: ['立即下载'] },
];

for (const { rules, path, title, labels, first = [] } of pages)
  row(
    rules,
    `${path}${title ? ` is titled ${title} and` : ''} has ${labels.join(', ') || 'its page'}`,
    async () => {
      const main = await visit(member, path);
      for (const words of first) await named(main, words).click({ force: true });
      for (const words of labels) {
        const found = named(main, words);
        await found.waitFor({ state: 'attached' });
        // What is drawn over a native control is what is seen of it.
        if (!(await found.isVisible()))
          await main.getByText(words, { exact: true }).filter({ visible: true }).first().waitFor();
        else await found.scrollIntoViewIfNeeded();
      }
      if (title !== undefined)
        await expect.poll(() => member.page.title()).toMatch(new RegExp(`^${title} · `));
    },
  );

row(['L37'], 'each tab of /concise is its provider’s', async () => {
  for (const [code, label] of [
    ['fgdz', 'FG电子'],
    ['pp', 'PP电子'],
    ['ae', 'AE电子'],
    ['obgdy', 'OB电子'],
  ] as const) {
    await visit(member, `/concise?type=${code}`);
    const chosen = member.page.locator('main [role=tab][aria-selected=true]').filter({ visible: true });
    await expect.poll(() => chosen.innerText()).toBe(label);
    await expect.poll(() => member.sent.get('/api/gamelistBycode')).toContainEqual({ gamecode: code });
  }
});

row(
  ['L25', 'R8.18', 'R7.62', 'W37'],
  '/payInfo is titled 充值信息 and has its words, and 复制 copies the address',
  async () => {
    const path = `/payInfo?deposit_no=${order}`;
    const main = await visit(member, path);
    const words = ['收款地址', '订单号', '交易时间', '充值方式', '钱包协议', '充值完成', '资金明细'];
    // Pages that were left stay below, hidden; the deposit's own has some of these words, too.
    const stands = (text: Locator) => text.filter({ visible: true }).first().waitFor();
    for (const label of words) await stands(main.getByText(label, { exact: true }));
    await stands(main.getByText(order));
    expect(member.sent.get('/api/payinfo')).toContainEqual({ deposit_no: order });
    await main.getByRole('button', { name: /复制/ }).first().click();
    await member.sees('复制成功！');
    await expect.poll(() => member.page.title()).toMatch(/^充值信息 · /);
  },
);

row(['L1'], 'the tabs of the shell are 首页, 优惠, 客服, 我的, and lead there', async () => {
  await visit(member, '/');
  const tabs = member.page.getByRole('navigation', { name: '主导航' }).getByRole('link');
  await expect.poll(() => tabs.allInnerTexts()).toEqual(['首页', '优惠', '客服', '我的']);
  for (const [index, path] of ['/', '/activity', '/kefu', '/mine'].entries()) {
    if (index === 0) continue;
    await tabs.nth(index).click();
    await member.at(path);
  }
});

row(
  ['L2'],
  'the header has 登录 and 注册 for a visitor, 一键回收 for a member, not the other way round',
  async () => {
    await visit(visitor, '/');
    await visit(member, '/');
    const texts = async (one: Phone) =>
      (await one.page.locator('header').filter({ visible: true }).first().innerText()).split('\n');
    await expect.poll(() => texts(visitor)).toEqual(expect.arrayContaining(['登录', '注册']));
    await expect.poll(() => texts(member)).toContain('一键回收');
    expect(await texts(visitor)).not.toContain('一键回收');
    expect(await texts(member)).not.toContain('注册');
  },
);

row(
  ['L5'],
  'home says 未登录 and 登录后查看 to a visitor and not to a member, 更多公告 to both',
  async () => {
    const [ofVisitor, ofMember] = [await visit(visitor, '/'), await visit(member, '/')];
    for (const words of ['未登录', '登录后查看', '更多公告'])
      await ofVisitor.getByText(words).filter({ visible: true }).first().waitFor();
    await ofMember.getByText('更多公告').filter({ visible: true }).first().waitFor();
    for (const words of ['未登录', '登录后查看'])
      expect(await ofMember.getByText(words).filter({ visible: true }).count()).toBe(0);
  },
);

row(['L6'], 'the drawer has its entries, with 立即登录 for a visitor and 安全退出 for a member', async () => {
  for (const [one, own, others] of [
    [visitor, '立即登录', '安全退出'],
    [member, '安全退出', '立即登录'],
  ] as const) {
    await visit(one, '/');
    await one.page.locator('header').filter({ visible: true }).getByRole('button').first().click();
    const drawer = one.page.getByRole('dialog');
    for (const words of ['会员中心', '消息中心', '意见反馈', '帮助中心', '关于我们', own])
      await drawer.getByText(words, { exact: true }).filter({ visible: true }).first().waitFor();
    expect(await drawer.getByText(others, { exact: true }).count()).toBe(0);
    await one.page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
  }
});

row(['L10'], 'a visitor reads 前往登录 where a member reads 立即申请', async () => {
  const main = await visit(visitor, '/activityInfo?id=1');
  await main.getByText('前往登录', { exact: true }).waitFor();
  expect(await main.getByText('立即申请', { exact: true }).count()).toBe(0);
});

row(
  ['L7', 'L8'],
  'the sign-in has its words, and the toggle those of the registration; 先去逛逛 and 在线客服 lead away',
  async () => {
    const main = await visit(visitor, '/login');
    for (const words of ['用户名', '密码', '验证码', '登录']) await named(main, words).waitFor();
    await main.getByRole('button', { name: '注册', exact: true }).click();
    for (const words of ['用户名', '密码', '确认密码', '真实姓名', '支付密码', '验证码'])
      await main.getByPlaceholder(words, { exact: true }).waitFor();
    await main.getByRole('link', { name: '在线客服' }).click();
    await visitor.at('/kefu');
    await visit(visitor, '/login');
    await main.getByRole('link', { name: '先去逛逛' }).click();
    await visitor.at('/');
  },
);

row(
  ['L24', 'R8.14', 'R8.15', 'R8.16'],
  'without a card the deposit says so in a modal, whose 前往绑定 leads to /wallet and whose closing goes back',
  async () => {
    const one = await phone(browser, '/mine', { member: await newMember() });
    const dialog = one.page.getByRole('dialog');
    const toDeposit = one.page.locator('main').getByRole('link', { name: '存款', exact: true });
    await toDeposit.click();
    await dialog.getByText('您还为绑定任何钱包卡片，请前往绑定！').waitFor();
    await dialog.getByRole('button', { name: '关闭' }).click();
    await one.at('/mine');
    // It fades; the next one is another.
    await dialog.waitFor({ state: 'hidden' });
    await toDeposit.click();
    await dialog.getByRole('button', { name: '前往绑定' }).click();
    await one.at('/wallet');
    await one.close();
  },
);
