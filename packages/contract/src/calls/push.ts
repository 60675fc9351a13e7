/** Notices of arrivals on the device. */
import type { CallDoor } from './door.ts';

export const pushCalls = {
  pushState: {
    method: 'POST',
    path: '/api/push/state',
    session: true,
    repeatable: true,
    ours: true,
    summary: '到账提醒状态 Whether this browser is told of arrivals, and the key to subscribe with',
  },
  subscribePush: {
    method: 'POST',
    path: '/api/push/subscribe',
    session: true,
    repeatable: true,
    ours: true,
    summary: '开启到账提醒 Tell this browser of arrivals (RFC 8030)',
  },
  unsubscribePush: {
    method: 'POST',
    path: '/api/push/unsubscribe',
    session: true,
    repeatable: true,
    ours: true,
    summary: '关闭到账提醒 Tell it no more',
  },
} as const satisfies Record<string, CallDoor>;
