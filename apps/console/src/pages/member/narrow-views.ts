import type { TimelineKind } from '@mingpai/contract/console/members/timeline';
import { say } from '../../texts/say.ts';

/** Views that are a part of what happened. */
export const narrowViews = {
  rebates: { kinds: ['rebate'], empty: say('没有领取过返水') },
  packets: { kinds: ['red_packet'], empty: say('没有抽过红包') },
  transfers: { kinds: ['transfer'], empty: say('没有转入或转出过场馆') },
  messages: { kinds: ['message', 'chat'], empty: say('没有给会员发过消息') },
} as const satisfies Readonly<
  Record<string, { readonly kinds: readonly TimelineKind[]; readonly empty: string }>
>;
