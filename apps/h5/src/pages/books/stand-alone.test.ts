// @vitest-environment happy-dom
/** The page that anybody hosts, as somebody hears it; that it asks no network and what a browser makes of it is e2e/verify-books.test.ts. */
import { aloud } from '@mingpai/ui/testing/aloud';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { published } from './testing.ts';

beforeAll(async () => {
  vi.stubGlobal('navigator', { language: 'zh-CN' });
  await import('./stand-alone.ts');
});

const verdict = () => aloud(screen.getByRole('status'));
const receipt = JSON.stringify(published());
const put = (name: string, value: string) =>
  fireEvent.input(screen.getByLabelText(name), { target: { value } });

test('a receipt is judged where it is handed in: what it says of whom, what is wrong with it, and nothing of another one', async () => {
  put('把凭证粘贴在这里', '');
  expect(document.title).toBe('查验账目凭证');
  expect(aloud()).toEqual([
    'button “English”',
    'h1: 查验账目凭证',
    '本页不连接任何网络，也不含本站服务器的任何代码。请从别处取得本页，把它保存后断网打开。',
    'field “把凭证粘贴在这里”',
    'file “或选择凭证文件” accept=.json,application/json',
    'field “当天的公示指纹（从别人那里得到的，可不填）”',
    'field “您的会员编号（可不填）” inputmode=numeric',
    'button “查验”',
    'status: 请先放入凭证',
    'h2: 它证明什么',
    '公布的应付总额里，有您的这一笔，一分不少。',
    '您的每一笔账目从上一次公布的余额连到这一次，没有缺、没有改。',
    '路径上没有负数：没有人的钱被用来抵消您的。',
    'h2: 它不证明什么',
    '别的会员是否也被记入：每个人都要查自己的。',
    '锁定的彩金：完成流水之前属于本站，不计入应付，另行列出。',
    '另列的账户里的钱是否只属于本站、是否另有债务：链上地址任何人可以查，银行和支付渠道里的钱不在这里。',
    '公布给您的与公布给别人的是否相同：请与别人比对当天的指纹。',
  ]);
  fireEvent.click(screen.getByRole('button', { name: '查验' }));
  expect(verdict()).toEqual(['请先放入凭证']);
  put('把凭证粘贴在这里', receipt);
  fireEvent.click(screen.getByRole('button', { name: '查验' }));
  expect(verdict()).toEqual([
    'h2: 凭证无误',
    '会员编号',
    '77',
    '当天结束时本站欠您（元）',
    '15.50',
    '当天公布的应付总额（元）',
    '148.03',
    '已查验的账目笔数',
    '4',
    '当天的公示指纹 2026-11-20',
    '23af980702b9f2c897cf530b724bb6452bb7d37cf87dbdca53566f78d7eba68c',
  ]);
  put('您的会员编号（可不填）', '78');
  expect(verdict()).toEqual(['请先放入凭证']);
  put('当天的公示指纹（从别人那里得到的，可不填）', 'ab'.repeat(32));
  fireEvent.click(screen.getByRole('button', { name: '查验' }));
  expect(verdict().slice(0, 4)).toEqual([
    'h2: 发现问题',
    '2026-11-20：这份凭证里的公示指纹，与您从别处得到的不同：同一天公布了两份账',
    '77：这份凭证不是您的，是另一个会员编号的',
    '会员编号',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'English' }));
  expect(document.documentElement.lang).toBe('en');
  expect(aloud().filter((line) => !line.includes(receipt))).toEqual([
    'button “中文”',
    'h1: Check a receipt',
    'This page connects to no network and contains none of the site’s server code. Get it from someone else, save it and open it offline.',
    'file “or choose the receipt file” accept=.json,application/json',
    'field “Fingerprint of the day you got from someone else (optional)” holds “abababababababababababababababababababababababababababababababab”',
    'field “Your member number (optional)” holds “78” inputmode=numeric',
    'button “Check”',
    'status:',
    'h2: Something is wrong',
    '2026-11-20: The fingerprint in this receipt is not the one you got elsewhere: two sets of books were published for the same day',
    '77: This receipt is not yours: it is for another member number',
    'Member number',
    '77',
    'Owed to you when the day ended (¥)',
    '15.50',
    'Published total of that day (¥)',
    '148.03',
    'Entries checked',
    '4',
    'Fingerprint of the day 2026-11-20',
    '23af980702b9f2c897cf530b724bb6452bb7d37cf87dbdca53566f78d7eba68c',
    'h2: What it proves',
    'The published total includes what you are owed, to the cent.',
    'Your entries lead, one by one, from the balance published before to this one; none is missing and none was changed.',
    'No sum on your path is negative: nobody’s money was used to hide yours.',
    'h2: What it does not',
    'Whether other members were counted too: everyone has to check their own.',
    'Locked bonuses: until their wagering requirement is met they belong to the house. They are not part of what is owed, and are listed separately.',
    'Whether the money in the other accounts belongs to us alone, or other debts exist: anyone can look up the on-chain addresses; money at banks and payment gateways is not shown here.',
    'Whether others were shown the same books: compare the day’s fingerprint with theirs.',
  ]);
  fireEvent.click(screen.getByRole('button', { name: '中文' }));
  expect(document.documentElement.lang).toBe('zh-CN');
  put('您的会员编号（可不填）', '');
  put('当天的公示指纹（从别人那里得到的，可不填）', '');
});

test('what is no receipt is called so, one without entries tells that only balances were checked, and a file is read as what is pasted', async () => {
  put('把凭证粘贴在这里', 'not json');
  fireEvent.click(screen.getByRole('button', { name: '查验' }));
  expect(verdict()).toEqual(['h2: 发现问题', 'format：这不是完整的凭证，读不出这一处']);
  const { lines: _lines, ...bare } = published();
  const text = JSON.stringify({ ...bare, standing: null, parts: [], before: null });
  fireEvent.change(screen.getByLabelText('或选择凭证文件'), {
    target: { files: [new File([text], 'receipt.json')] },
  });
  await waitFor(() => expect(screen.getByLabelText('把凭证粘贴在这里')).toHaveProperty('value', text));
  expect(verdict()).toEqual(['请先放入凭证']);
  fireEvent.click(screen.getByRole('button', { name: '查验' }));
  expect(verdict()).toEqual([
    'h2: 当天没有您的账目',
    '2026-11-20：当天的账里没有您。当天结束后才注册或还没有过资金的会员，本来就不在其中；如果当天结束时您在本站有钱，这就是漏记，请保存本页并联系客服',
    '会员编号',
    '77',
    '当天结束时本站欠您（元）',
    '—',
    '当天公布的应付总额（元）',
    '148.03',
    '已查验的账目笔数',
    '凭证里没有账目，只查验了余额',
    '当天的公示指纹 2026-11-20',
    '23af980702b9f2c897cf530b724bb6452bb7d37cf87dbdca53566f78d7eba68c',
  ]);
});
