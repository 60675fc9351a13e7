import { messages } from '../../messages.ts';
import { type Refusals, refusal } from '../text.ts';

export const system = {
  session_lost: { code: 401, zh: messages.session.lost, en: 'Your session has ended. Please sign in again.' },
  not_available_yet: { code: 9000, zh: '该功能即将开放，敬请期待', en: 'This is not available yet.' },
  rate_limited: {
    code: 9001,
    zh: '操作过于频繁，这一次没有处理，资金未变动，请稍后再试',
    en: 'Too many attempts. This one was not processed and no money has moved; please wait a moment and try again.',
  },
  too_many_at_once: {
    code: 9004,
    zh: '您同时提交的操作过多，这一笔没有开始处理，资金未变动，请稍候再试',
    en: 'You have too many requests in progress. This one was not started and no money has moved; please try again in a moment.',
  },
  too_busy: {
    code: 9005,
    zh: '当前人数较多，这一笔没有开始处理，资金未变动，请稍候再试',
    en: 'The site is very busy. This was not started and no money has moved; please try again in a moment.',
  },
  fault: {
    code: 9500,
    zh: '系统遇到意外问题，请稍后查看记录确认结果；如有疑问请联系客服',
    en: 'Something went wrong on our side. Check your records in a moment to see whether this went through; if you are unsure, contact support.',
  },
  unavailable: {
    code: 9503,
    zh: '服务暂时不可用，您的资金安全。刚才的操作要么已完成，要么没有进行；请稍后先查看记录，若无此笔记录再重新提交',
    en: 'The service is temporarily unavailable. Your money is safe: your request was either completed or not started. Please check your records in a moment, and try again only if it is not there.',
  },
  /** @param notice the operator's own words, in Chinese; empty: none */
  site_closed: refusal<{ notice: string }>(
    9504,
    ({ notice }) => notice,
    () => 'The site is closed for maintenance. Your money is safe; please come back later.',
  ),
  rate_limited_for: refusal<{ seconds: number }>(
    9001,
    ({ seconds }) => `查询过于频繁，请${seconds}秒后再试；您的资金不受影响`,
    ({ seconds }) =>
      `Too many requests. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}; your money is not affected.`,
  ),
} as const satisfies Refusals;
