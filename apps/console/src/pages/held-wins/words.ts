/** Held wins in words. */
import type { HeldWin } from '../../api/rows.ts';

export const heldReasons: Readonly<Record<HeldWin['reason'], string>> = {
  win: '单笔派彩超限',
  multiple: '派彩倍数超限',
  hour: '场馆本小时净派彩超限',
  ahead: '转出超过注单记录',
};

export const heldStates: Readonly<Record<HeldWin['state'], string>> = {
  open: '待审',
  proposed: '待复核',
  released: '已派发',
  refused: '不予派发',
  withdrawn: '场馆已撤回',
  explained: '记录已到，自动入账',
};

export const heldVerdicts: Readonly<Record<'release' | 'refuse', string>> = {
  release: '派发',
  refuse: '不派发',
};
