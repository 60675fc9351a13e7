/** The conversation with customer service. */
import type { CallDoor } from './door.ts';

export const serviceCalls = {
  serviceOpen: {
    method: 'POST',
    path: '/api/service/open',
    session: false,
    repeatable: true,
    ours: true,
    summary: '打开客服对话 Open the conversation with service',
  },
  serviceSend: {
    method: 'POST',
    path: '/api/service/send',
    session: false,
    repeatable: true,
    ours: true,
    summary: '发送消息 Write to service; the same client_id is kept once',
  },
  serviceNews: {
    method: 'POST',
    path: '/api/service/news',
    session: false,
    repeatable: true,
    ours: true,
    summary: '等待新消息 Wait for what is new in the conversation',
  },
  serviceOrders: {
    method: 'POST',
    path: '/api/service/orders',
    session: false,
    repeatable: true,
    ours: true,
    summary: '可附上的订单 Orders that a message may be about',
  },
} as const satisfies Record<string, CallDoor>;
