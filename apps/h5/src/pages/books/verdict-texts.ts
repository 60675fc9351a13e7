/** What a verdict says to people, in both languages, for the app's page and for the page that anybody can host. */
import { withThousands } from '@mingpai/ui/with-thousands';
import type { Finding, FindingCode } from './finding.ts';

type Words = Readonly<Record<FindingCode, string>>;

const zh: Words = {
  unreadable: '这不是完整的凭证，读不出这一处',
  head_altered: '当天的公示被改动过：内容与指纹不符',
  head_other: '这份凭证里的公示指纹，与您从别处得到的不同：同一天公布了两份账',
  member_other: '这份凭证不是您的，是另一个会员编号的',
  head_not_following: '这一天没有接在前一天之后：历史被改写过',
  reserves_unbalanced: '其他账户合计与应付总额不符',
  nobody:
    '当天的账里没有您。当天结束后才注册或还没有过资金的会员，本来就不在其中；如果当天结束时您在本站有钱，这就是漏记，请保存本页并联系客服',
  account_negative: '账户余额为负',
  owed_differs: '凭证上的应付总额，与各钱包加起来不同',
  parts_missing: '凭证缺少一半',
  share_negative: '您的一片叶子是负数',
  shares_differ: '两片叶子加起来不等于应付总额',
  leaf_double: '两片叶子占了同一个位置，只被计算了一次',
  sum_negative: '路径上有一个负的合计：有人的钱被抵消了',
  sum_too_large: '路径上的合计大得不可能',
  total_differs: '沿路径加起来，与公布的应付总额不同',
  root_differs: '这条路径没有到达公布的树根',
  sibling_differs: '这一步旁边的节点与另一条路径上的不同',
  entry_missing: '这一笔之前缺了账目',
  entry_does_not_follow: '这一笔之后的余额，不是前一笔加上它',
  entry_end_differs: '逐笔算出的余额，不是凭证上的余额',
  chain_differs: '账目与公布的账目链不符：有一笔被改动、增加或删除',
};

const en: Words = {
  unreadable: 'This receipt is incomplete and can’t be read here',
  head_altered: 'The publication for this day was altered: its content doesn’t match its fingerprint',
  head_other:
    'The fingerprint in this receipt is not the one you got elsewhere: two sets of books were published for the same day',
  member_other: 'This receipt is not yours: it is for another member number',
  head_not_following: 'This day does not follow from the day before: history was rewritten',
  reserves_unbalanced: 'The other accounts don’t add up to what is owed',
  nobody:
    'You are not in the books for this day. That is as it should be if you joined after it ended or have never had money here. If you had money here when it ended, you were left out: save this page and contact support',
  account_negative: 'An account is negative',
  owed_differs: 'The amount stated as owed is not what the wallets add up to',
  parts_missing: 'Half of the receipt is missing',
  share_negative: 'One of your leaves is negative',
  shares_differ: 'Your two leaves do not add up to what is owed',
  leaf_double: 'Both leaves have the same position and were counted only once',
  sum_negative: 'A sum on the path is negative: somebody’s money was offset',
  sum_too_large: 'A sum on the path is impossibly large',
  total_differs: 'The path does not add up to the total that was published',
  root_differs: 'This path does not lead to the root that was published',
  sibling_differs: 'The node beside this step differs from the one on the other path',
  entry_missing: 'Entries are missing before this one',
  entry_does_not_follow: 'The balance after this entry is not the one before it plus the entry',
  entry_end_differs: 'The entries don’t add up to the balance in the receipt',
  chain_differs: 'The entries don’t match the published chain: one was altered, added or removed',
};

/** @param amount fen @returns yuan, such as `-1,234.05` */
export function yuanText(amount: bigint): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0');
  return withThousands(`${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`);
}

export function findingText({ code, row, stated, computed }: Finding, language: 'zh' | 'en'): string {
  const words = language === 'zh' ? zh : en;
  const place = language === 'zh' ? placeInChinese(row) : row;
  const amounts = [
    stated === undefined ? [] : `${language === 'zh' ? '写着' : 'stated'} ${yuanText(stated)}`,
    computed === undefined ? [] : `${language === 'zh' ? '算出' : 'computed'} ${yuanText(computed)}`,
  ].flat();
  const detail =
    amounts.length === 0 ? '' : language === 'zh' ? `（${amounts.join('，')}）` : ` (${amounts.join(', ')})`;
  return language === 'zh' ? `${place}：${words[code]}${detail}` : `${place}: ${words[code]}${detail}`;
}

function placeInChinese(row: string): string {
  return row.replace(/^part (\d+)/, '第$1片叶子').replace(/, step (\d+)$/, '，第$1步');
}

/** What a right receipt proves, and what nothing of it proves. */
export const proves = {
  zh: [
    '公布的应付总额里，有您的这一笔，一分不少。',
    '您的每一笔账目从上一次公布的余额连到这一次，没有缺、没有改。',
    '路径上没有负数：没有人的钱被用来抵消您的。',
  ],
  en: [
    'The published total includes what you are owed, to the cent.',
    'Your entries lead, one by one, from the balance published before to this one; none is missing and none was changed.',
    'No sum on your path is negative: nobody’s money was used to hide yours.',
  ],
} as const;
export const provesNot = {
  zh: [
    '别的会员是否也被记入：每个人都要查自己的。',
    '锁定的彩金：完成流水之前属于本站，不计入应付，另行列出。',
    '另列的账户里的钱是否只属于本站、是否另有债务：链上地址任何人可以查，银行和支付渠道里的钱不在这里。',
    '公布给您的与公布给别人的是否相同：请与别人比对当天的指纹。',
  ],
  en: [
    'Whether other members were counted too: everyone has to check their own.',
    'Locked bonuses: until their wagering requirement is met they belong to the house. They are not part of what is owed, and are listed separately.',
    'Whether the money in the other accounts belongs to us alone, or other debts exist: anyone can look up the on-chain addresses; money at banks and payment gateways is not shown here.',
    'Whether others were shown the same books: compare the day’s fingerprint with theirs.',
  ],
} as const;
