/** Held wins in words. */

import type { HeldWin } from '../../api/rows.ts';
import { say } from '../../texts/say.ts';

export const heldReasons: Readonly<Record<HeldWin['reason'], string>> = {
  win: say('单笔派彩超限'),
  multiple: say('派彩倍数超限'),
  hour: say('场馆本小时净派彩超限'),
  ahead: say('转出超过注单记录'),
};

export const heldStates: Readonly<Record<HeldWin['state'], string>> = {
  open: say('待审'),
  proposed: say('待复核'),
  released: say('已派发'),
  refused: say('不予派发'),
  withdrawn: say('场馆已撤回'),
  explained: say('记录已到，自动入账'),
};

export const heldVerdicts: Readonly<Record<'release' | 'refuse', string>> = {
  release: say('派发'),
  refuse: say('不派发'),
};
