import { type Refusals, refusal } from '../text.ts';

export const mailings = {
  mailing_leads_away: {
    code: 6140,
    zh: '文字里有网址、联系账号或钱包地址，没有发送；要带会员去某个页面，请填站内路径',
    en: 'The text has a web address, an account to write to or a wallet address. Nothing was sent; use a path of the site to lead members to a page.',
  },
  mailing_own: {
    code: 6141,
    zh: '不能同意自己写的消息，没有发送；请由另一位同事同意',
    en: 'You cannot agree to a message of your own. Nothing was sent; a colleague has to agree.',
  },
  mailing_over: {
    code: 6142,
    zh: '这条消息已经发完、已停止或不再等待同意，没有改动；请刷新查看',
    en: 'This message was sent or stopped, or waits for nobody’s yes any more. Nothing was changed; refresh.',
  },
  mailing_nobody: {
    code: 6143,
    zh: '现在没有会员属于这个范围，没有发送；请放宽范围',
    en: 'Nobody belongs to this audience now. Nothing was sent; widen it.',
  },
  mailing_past: {
    code: 6145,
    zh: '发送时间已经过去，没有发送；请改为以后的时间，或留空立即发送',
    en: 'The moment to send it is past. Nothing was sent; choose a later one, or none to send it now.',
  },
  mailing_names_unknown: refusal<{ readonly names: string }>(
    6144,
    ({ names }) => `没有这些账号：${names}。没有发送；请更正后再发`,
    ({ names }) => `There are no such accounts: ${names}. Nothing was sent; correct the list.`,
  ),
} as const satisfies Refusals;
