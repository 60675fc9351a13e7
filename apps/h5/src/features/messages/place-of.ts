import type { Answer } from '@mingpai/contract/types';

type Message = Answer<'inbox'>['data'][number];
type Subject = NonNullable<Message['subject']>;

/** Where a message leads: to the page that whoever wrote it named, the order that it tells of, or the page of its subject. */
export function placeOf({
  path,
  subject,
  order_no,
}: Pick<Message, 'path' | 'subject' | 'order_no'>): string | undefined {
  if (path !== '') return path;
  if (subject === null) return undefined;
  if (order_no === null) return pages[subject];
  const number = encodeURIComponent(order_no);
  if (subject === 'deposit') return `/payInfo?deposit_no=${number}`;
  if (subject === 'withdrawal') return `/transRecord?type=2&order=${number}`;
  return subject === 'correction' ? `/transRecord?type=1&order=${number}` : pages[subject];
}

const pages: Readonly<Record<Subject, string>> = {
  deposit: '/transRecord?type=1',
  withdrawal: '/transRecord?type=2',
  correction: '/transRecord?type=1',
  bets: '/betRecord',
  security: '/security',
  identity: '/identity',
  address: '/wallet',
  promotion: '/activityRecord',
  bonus: '/welfare',
  red_packets: '/hongbao',
  limits: '/limits',
  agency: '/applyagent',
  service: '/kefu',
  vip: '/vip',
};
