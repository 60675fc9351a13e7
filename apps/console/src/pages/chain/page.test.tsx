// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Refusal } from '../../api/errors.ts';
import type { ChainStanding } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { heard } from '../../testing/heard.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { ChainPage } from './page.tsx';

signedInForEach();
afterEach(() => void vi.useRealTimers());

const standing = (
  more: Partial<Omit<ChainStanding, 'settings'>> = {},
  settings: Partial<ChainStanding['settings']> = {},
): ChainStanding => ({
  protocol: 'TRC20',
  demonstration: false,
  safe: 1_000,
  head: 1_020,
  readAt: '2026-11-20T16:30:05Z',
  trouble: null,
  troubleSince: null,
  nextIndex: 6,
  contradicting: [],
  ...more,
  settings: {
    enabled: true,
    rpcUrls: ['https://one.example/key'],
    chainId: 1,
    contract: '0xdAC1',
    confirmations: 19,
    startBlock: 7,
    leastCredited: 1,
    pollSeconds: 12,
    receiving: 'T123',
    ownAddresses: true,
    extendedKey: 'xpub1',
    checkAddresses: true,
    sanctionsOracle: '',
    explorer: 'https://look.example/tx/{hash}',
    ...settings,
  },
});
const erc20 = standing({ protocol: 'ERC20' });

type Answers = Parameters<typeof answerWith>[0];
async function open(standings: ChainStanding[], answers: Answers = {}, at = '/chain') {
  vi.useFakeTimers({ now: new Date('2026-11-21T02:00:00Z'), toFake: ['Date'] });
  const asked = answerWith({
    staffMe: () => staff('settings', 'settings.read'),
    ruleChanges: () => ({ rows: [], total: 0, people: [] }),
    chainSettings: () => standings,
    updateChainSettings: () => ({ state: 'saved', change: null, figures: [] }),
    ...answers,
  });
  renderAt(at, <ChainPage />);
  await screen.findByText('节点与确认');
  return asked;
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (words: RegExp | string) => fireEvent.click(screen.getByText(words));
const save = () => fireEvent.submit(field('USDT 合约地址').closest('form') ?? window);

test('how a chain is watched is heard whole: how far it was read, its nodes, when money counts and where members pay', async () => {
  await open([standing({ demonstration: true }), erc20]);
  expect(heard()).toEqual([
    'h1: 链上设置',
    'USDT 存款由系统在链上自动查到并入账；关闭监听立即生效，其余须另一位同事同意，到时生效',
    'link “修改记录” href=/rules?state=all&about=chain%2F',
    'tablist:',
    'tab “TRC20（TRON）” aria-selected=true',
    'tab “ERC20（Ethereum）” aria-selected=false',
    'button “ellipsis” aria-expanded=false',
    'tabpanel:',
    'th: 监听',
    '正常',
    'th: 最新区块',
    '1,020',
    'th: 已最终确认到',
    '1,000',
    'th: 最近读取',
    '2026-11-21 00:30:05',
    'legend: 节点与确认',
    'switch “监听” type=button aria-checked=true (关闭时存款由人工审核)',
    'field “节点地址（JSON-RPC，每行一个）” holds “https://one.example/key” maxlength=1500 placeholder=https:// (填两个以上时，入账前须有两个节点说法一致；填一个时只信这一个)',
    'button “检查节点”',
    'spinbutton “链编号（eth_chainId）” holds “1” autocomplete=off aria-valuemin=1',
    'spinbutton “查询间隔” holds “12” autocomplete=off aria-valuemax=3600 aria-valuemin=1',
    '秒',
    'field “USDT 合约地址” holds “0xdAC1” maxlength=64',
    'radio “网络最终确认（finalized）”',
    'radio “达到确认数” chosen',
    'spinbutton “确认数” holds “19” autocomplete=off aria-valuemax=1000 aria-valuemin=1 (TRON 满19个区块即不可逆)',
    '个区块',
    'switch “查冻结名单” type=button aria-checked=true (绑定地址、存款入账、通过和汇出取款之前，向上面的节点查发行方的冻结名单)',
    'field “制裁名单合约（选填）” maxlength=64 (有 isSanctioned(address) 的合约，与冻结名单一起查；留空不查)',
    'field “区块浏览器（选填）” holds “https://look.example/tx/{hash}” maxlength=200 placeholder=https://…/{hash} (会员从回执点开交易的网址，{hash} 处填入交易哈希；留空不提供链接)',
    'spinbutton “最低自动入账” holds “1.000000” autocomplete=off aria-valuemax=1000000 aria-valuemin=0',
    'USDT',
    'spinbutton “起始区块” holds “7” autocomplete=off aria-valuemin=0 (留空从开启时开始)',
    'legend: 收款地址',
    'alert:',
    '演示站点自带的收款钱包',
    '当前扩展公钥由本站安装时生成，私钥存放在服务器的 DATA_DIR/demo-wallet.json，只供演示，请勿收取真实款项。正式收款前请换成自己钱包的扩展公钥。',
    'radio “每单独立地址（默认）” chosen',
    'radio “所有订单共用一个地址”',
    'field “共用收款地址” holds “T123” maxlength=64 (当前新订单使用独立地址；付到共用地址的款项仍会识别)',
    'button “清空”',
    'field “扩展公钥（xpub）” holds “xpub1” autocomplete=off maxlength=400 placeholder=xpub (只填公钥：服务器不保存任何能转出资金的密钥。地址由该公钥依次派生，只用一次)',
    'button “预览前5个地址”',
    '已使用到第 5 号地址。钱包通常只扫描连续20个未用地址，归集前请在钱包中把“地址间隔（gap limit）”调到 26 以上。',
    'button “放弃修改”',
    'button “保 存”',
  ]);
});

test('a chain in trouble says since when, whom it does not believe, and that nothing is credited; one that was never read says so', async () => {
  await open(
    [
      standing(),
      standing(
        {
          protocol: 'ERC20',
          trouble: '没有回答',
          troubleSince: '2026-11-21T01:00:00Z',
          contradicting: [1, 2],
          nextIndex: null,
        },
        { confirmations: 'finalized', ownAddresses: false },
      ),
    ],
    {},
    '/chain?chain=ERC20',
  );
  expect(heard().slice(0, 30)).toEqual([
    'h1: 链上设置',
    'USDT 存款由系统在链上自动查到并入账；关闭监听立即生效，其余须另一位同事同意，到时生效',
    'link “修改记录” href=/rules?state=all&about=chain%2F',
    'tablist:',
    'tab “TRC20（TRON）” aria-selected=false',
    'tab “ERC20（Ethereum）” aria-selected=true',
    'button “ellipsis” aria-expanded=false',
    'tabpanel:',
    'th: 监听',
    '异常',
    'th: 最新区块',
    '1,020',
    'th: 已最终确认到',
    '1,000',
    'th: 最近读取',
    '2026-11-21 00:30:05',
    'alert:',
    '第 1, 2 个节点查冻结名单时一再与其他节点相反，一小时内不采信它的说法；请核实或更换该节点',
    'alert:',
    '节点异常：没有回答',
    '恢复前不会自动入账，恢复后从中断处继续，不会漏单。',
    '1小时00分 2026-11-21 09:00:00',
    'legend: 节点与确认',
    'switch “监听” type=button aria-checked=true (关闭时存款由人工审核)',
    'field “节点地址（JSON-RPC，每行一个）” holds “https://one.example/key” maxlength=1500 placeholder=https:// (填两个以上时，入账前须有两个节点说法一致；填一个时只信这一个)',
    'button “检查节点”',
    'spinbutton “链编号（eth_chainId）” holds “1” autocomplete=off aria-valuemin=1',
    'spinbutton “查询间隔” holds “12” autocomplete=off aria-valuemax=3600 aria-valuemin=1',
    '秒',
    'field “USDT 合约地址” holds “0xdAC1” maxlength=64',
  ]);
  screen.getByText(/^每笔订单的应付金额带有各自的尾数/);
  expect(screen.queryByLabelText('确认数')).toBeNull();
  cleanup();
  await open(
    [
      standing(
        { safe: null, head: null, readAt: null, contradicting: [1], trouble: 'x' },
        { enabled: false },
      ),
    ],
    {},
    '/chain?chain=x',
  );
  expect(heard().slice(3, 16)).toEqual([
    'tablist:',
    'tab “TRC20（TRON）” aria-selected=true',
    'button “ellipsis” aria-expanded=false',
    'tabpanel:',
    'th: 监听',
    '未开启，存款由人工审核',
    'th: 最新区块',
    '还没有',
    'th: 已最终确认到',
    '还没有',
    'th: 最近读取',
    '还没有',
    'legend: 节点与确认',
  ]);
});

test('nodes are asked as they stand in the form, and each says how far it is or what is wrong with it', async () => {
  let answers: ReturnType<NonNullable<Answers['checkNodes']>> = [];
  const asked = await open([standing()], {
    checkNodes: () => {
      if (answers.length > 2) throw new Refusal(4_001, '太频繁');
      return answers;
    },
  });
  type('节点地址（JSON-RPC，每行一个）', ' https://two.example \n');
  press('检查节点');
  await screen.findByText('还没有填写节点');
  const fine = { place: 1, head: 1_000, finalized: null, trouble: null, listTrouble: null };
  answers = [fine, { ...fine, place: 2, finalized: 990, listTrouble: '合约不对' }] as typeof answers;
  press('检查节点');
  await screen.findByText('第1个：最新区块 1,000，不支持 finalized');
  screen.getByText('第2个：最新区块 1,000，finalized 990');
  screen.getByText('查不了冻结或制裁名单：合约不对。保存后地址都会查不明，存款会等人工。');
  expect(screen.queryByText('还没有填写节点')).toBeNull();
  answers = [{ ...fine, trouble: '没有回答' }] as typeof answers;
  press('检查节点');
  await screen.findByText('第1个：没有回答');
  answers = [fine, fine, fine] as typeof answers;
  press('检查节点');
  await screen.findByText('太频繁');
  expect(asked.checkNodes?.[0]).toEqual({
    protocol: 'TRC20',
    settings: {
      rpcUrls: ['https://two.example'],
      chainId: 1,
      contract: '0xdAC1',
      checkAddresses: true,
      sanctionsOracle: '',
    },
  });
});

test('addresses of a key are shown before it is saved; a secret key never leaves the browser, and without a key there is nothing to show', async () => {
  const asked = await open([standing()], {
    previewAddresses: ({ extendedKey }) => {
      if (extendedKey === 'xpub3') throw new Refusal(4_001, '不是扩展公钥');
      return { nextIndex: 6, addresses: [{ index: 6, path: 'm/0/6', address: 'TAddr6' }] };
    },
  });
  const button = screen.getByText('预览前5个地址').closest('button');
  type('扩展公钥（xpub）', '  ');
  await waitFor(() => expect(button?.disabled).toBe(true));
  type('扩展公钥（xpub）', `xprv${'9'.repeat(107)}`);
  await screen.findByText(/^这是私钥或助记词，不是扩展公钥/);
  press('预览前5个地址');
  type('扩展公钥（xpub）', 'xpub2');
  await waitFor(() => expect(screen.queryByText(/^这是私钥或助记词/)).toBeNull());
  press('预览前5个地址');
  await screen.findByText('TAddr6');
  screen.getByText('m/0/6');
  type('扩展公钥（xpub）', 'xpub3');
  await waitFor(() => expect(screen.queryByText('TAddr6')).toBeNull());
  press('预览前5个地址');
  await screen.findByText('不是扩展公钥');
  expect(asked.previewAddresses).toEqual([
    { protocol: 'TRC20', extendedKey: 'xpub2' },
    { protocol: 'TRC20', extendedKey: 'xpub3' },
  ]);
});

test('what was typed goes out whole, in whole blocks and seconds; what is missing or too much is said, and giving up puts all back', async () => {
  let refused = true;
  const asked = await open([standing()], {
    updateChainSettings: () => {
      if (refused) throw new Refusal(4_001, '合约地址不对');
      return { state: 'proposed', change: null, figures: [] } as never;
    },
  });
  for (const label of ['链编号（eth_chainId）', '查询间隔', 'USDT 合约地址', '确认数', '最低自动入账'])
    type(label, '');
  type('区块浏览器（选填）', 'https://look.example');
  save();
  await waitFor(() => expect(screen.getAllByText('请填写')).toHaveLength(5));
  await screen.findByText('须为网址，并含 {hash}');
  expect(asked.updateChainSettings).toBeUndefined();
  fireEvent.click(screen.getByText('放弃修改'));
  expect(field('USDT 合约地址').value).toBe('0xdAC1');
  for (const [label, typed, held] of [
    ['链编号（eth_chainId）', '0', '1'],
    ['链编号（eth_chainId）', '2.6', '3'],
    ['查询间隔', '0', '1'],
    ['查询间隔', '9999', '3600'],
    ['查询间隔', '15.4', '15'],
    ['确认数', '0', '1'],
    ['确认数', '2000', '1000'],
    ['确认数', '20.4', '20'],
    ['最低自动入账', '-1', '0.000000'],
    ['最低自动入账', '2000000', '1000000.000000'],
    ['起始区块', '-1', '0'],
    ['起始区块', '8.4', '8'],
  ] as const) {
    type(label, typed);
    fireEvent.blur(field(label));
    expect([label, typed, field(label).value]).toEqual([label, typed, held]);
  }
  fireEvent.click(screen.getByRole('switch', { name: '监听' }));
  fireEvent.click(screen.getByRole('switch', { name: '查冻结名单' }));
  fireEvent.click(screen.getByLabelText('所有订单共用一个地址'));
  save();
  await screen.findByText('合约地址不对');
  refused = false;
  save();
  await screen.findByText('已提交：等待另一位同事同意，到时生效');
  expect(asked.updateChainSettings?.at(-1)).toEqual({
    protocol: 'TRC20',
    settings: {
      ...standing().settings,
      enabled: false,
      checkAddresses: false,
      ownAddresses: false,
      chainId: 3,
      pollSeconds: 15,
      confirmations: 20,
      leastCredited: 1_000_000,
      startBlock: 8,
    },
  });
});

test('the other chain is one tap away, and when blocks are final by themselves no number is asked for', async () => {
  await open([standing(), erc20]);
  fireEvent.click(screen.getByRole('tab', { name: 'ERC20（Ethereum）' }));
  await screen.findByText('区块仍可能重组，建议使用网络最终确认');
  const [, panel] = [...document.querySelectorAll<HTMLElement>('[role="tabpanel"]')];
  fireEvent.click(within(panel ?? document.body).getByLabelText('网络最终确认（finalized）'));
  await waitFor(() => expect(within(panel ?? document.body).queryByLabelText('确认数')).toBeNull());
});
