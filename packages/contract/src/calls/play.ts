/** Limits and breaks that members set themselves. */
import type { CallDoor } from './door.ts';

export const playCalls = {
  playControls: {
    method: 'POST',
    path: '/api/play/controls',
    session: true,
    repeatable: true,
    ours: true,
    summary: '理性娱乐 Own limits, breaks and net position',
  },
  setPlayLimit: {
    method: 'POST',
    path: '/api/play/limit',
    session: true,
    repeatable: true,
    ours: true,
    summary: '设置限额 Set a limit: tighter at once, looser after a day and a second yes',
  },
  confirmPlayLimit: {
    method: 'POST',
    path: '/api/play/limit/confirm',
    session: true,
    repeatable: true,
    ours: true,
    summary: '确认放宽限额 The second yes to a looser limit',
  },
  takePlayBreak: {
    method: 'POST',
    path: '/api/play/break',
    session: true,
    repeatable: false,
    ours: true,
    summary: '休息或自我排除 Take a break, or exclude oneself',
  },
  setRealityCheck: {
    method: 'POST',
    path: '/api/play/check',
    session: true,
    repeatable: true,
    ours: true,
    summary: '时间提醒间隔 How often to be told the time while playing',
  },
  answerRealityCheck: {
    method: 'POST',
    path: '/api/play/check/answer',
    session: true,
    repeatable: true,
    ours: true,
    summary: '已看到时间提醒 The member has seen how long they play, and goes on',
  },
  answerLimitsOffer: {
    method: 'POST',
    path: '/api/play/offer',
    session: true,
    repeatable: true,
    ours: true,
    summary: '暂不设置限额 The offer of limits was seen',
  },
  playSign: {
    method: 'POST',
    path: '/api/play/sign',
    session: true,
    repeatable: true,
    ours: true,
    summary: '游戏进行中 A game is in sight: time and net position',
  },
} as const satisfies Record<string, CallDoor>;
