import type { TimelineKind } from '@mingpai/contract/console/members/timeline';
import { say } from '../../texts/say.ts';

/** Parts of what happened that have a tab of their own. */
export const narrowTabs = [
  { key: 'rebates', label: say('返水@many'), kinds: ['rebate'], empty: say('没有领取过返水') },
  { key: 'packets', label: say('红包@many'), kinds: ['red_packet'], empty: say('没有抽过红包') },
  { key: 'transfers', label: say('场馆转账'), kinds: ['transfer'], empty: say('没有转入或转出过场馆') },
  { key: 'messages', label: say('消息'), kinds: ['message', 'chat'], empty: say('没有给会员发过消息') },
] as const satisfies readonly {
  readonly key: string;
  readonly label: string;
  readonly kinds: readonly TimelineKind[];
  readonly empty: string;
}[];
