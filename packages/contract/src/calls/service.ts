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
  serviceSendPicture: {
    method: 'POST',
    path: '/api/service/sendpicture',
    session: false,
    repeatable: true,
    ours: true,
    body: 'multipart',
    summary:
      '发送图片 Send a picture to service: fields conversation and client_id, then file; the same client_id is kept once',
  },
  servicePicture: {
    method: 'POST',
    path: '/api/service/picture',
    session: false,
    repeatable: true,
    ours: true,
    summary: '查看图片 A picture of the conversation',
  },
  serviceEarlier: {
    method: 'POST',
    path: '/api/service/earlier',
    session: false,
    repeatable: true,
    ours: true,
    summary: '更早的消息 Messages before one that is known',
  },
  serviceEnd: {
    method: 'POST',
    path: '/api/service/end',
    session: false,
    repeatable: true,
    ours: true,
    summary: '结束对话 End what was talked about',
  },
  serviceRate: {
    method: 'POST',
    path: '/api/service/rate',
    session: false,
    repeatable: true,
    ours: true,
    summary: '评价客服 Rate the conversation that ended',
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
