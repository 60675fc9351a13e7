/** Where what happened to a member is shown, and to whom: those who may list this resource. */
import type { TimelineRow } from '../../labels/timeline.ts';
import { orderPath } from '../../orders/order-path.ts';
import { say } from '../../texts/say.ts';
import { betPath } from '../bets/words.ts';

type EventPage = { readonly path: string; readonly resource: string; readonly text: string };

/** Of the keys of locked bonuses: a letter tells them from applications. */
const grantKey = /^g\d+$/;

/** None where it has no page. */
export function pageOfEvent(
  { kind, key }: Pick<TimelineRow, 'kind' | 'key'>,
  memberId: number,
): EventPage | undefined {
  switch (kind) {
    case 'deposit':
    case 'withdrawal':
      return { path: orderPath(`${kind}s`, key), resource: `${kind}s`, text: key };
    case 'adjustment':
      return { path: `/adjustments?state=all&search=${key}`, resource: 'adjustments', text: key };
    case 'bet': {
      const slash = key.indexOf('/');
      const bet = key.slice(slash + 1);
      return { path: betPath(key.slice(0, slash), bet), resource: 'bets', text: bet };
    }
    case 'transfer':
      return {
        path: `/venue-transfers?state=all&transfer=${key}`,
        resource: 'venue-transfers',
        text: say('转账'),
      };
    case 'bonus':
      return grantKey.test(key)
        ? { path: `/members/${memberId}?tab=bonuses`, resource: 'members', text: say('彩金@many') }
        : {
            path: `/promotion-applications?state=all&search=${encodeURIComponent(`#${key}`)}`,
            resource: 'promotion-applications',
            text: `#${key}`,
          };
    case 'recovery':
      return { path: '/recoveries?state=all', resource: 'recoveries', text: key };
    case 'identity':
      return { path: '/identity?state=all', resource: 'identity', text: key };
    case 'message':
      return { path: `/members/${memberId}?tab=messages`, resource: 'members', text: say('消息') };
    case 'chat':
      return { path: `/members/${memberId}?tab=conversations`, resource: 'service', text: say('客服对话') };
    case 'related':
      return { path: `/members/${memberId}?tab=related`, resource: 'members', text: say('关联账号') };
    case 'staff':
      return { path: `/audit?about=${memberId}`, resource: 'audit', text: say('日志') };
    default:
      return undefined;
  }
}
