/** Records of bets and of money. */
import type { CallDoor } from './door.ts';

export const recordsCalls = {
  betRecords: {
    method: 'POST',
    path: '/api/betrecord',
    session: true,
    repeatable: true,
    summary: '投注记录 Bets',
  },
  transactions: {
    method: 'POST',
    path: '/api/gettransrecord',
    session: true,
    repeatable: true,
    summary: '交易记录 Transactions',
  },
  betDetail: {
    method: 'POST',
    path: '/api/betdetail',
    session: true,
    repeatable: true,
    ours: true,
    summary: '注单详情 What was bet, what came of it, and where to check it',
  },
  transactionDetail: {
    method: 'POST',
    path: '/api/transactiondetail',
    session: true,
    repeatable: true,
    ours: true,
    summary: '订单进度 Steps of a deposit or withdrawal',
  },
  uploadAnswerPicture: {
    method: 'POST',
    path: '/api/uploadanswerpicture',
    session: true,
    repeatable: true,
    ours: true,
    body: 'multipart',
    summary:
      '上传回复图片 Upload a picture for the answer to a question: fields order_no and question, then file',
  },
  answerOrderQuestion: {
    method: 'POST',
    path: '/api/answerquestion',
    session: true,
    repeatable: true,
    ours: true,
    summary: '回复订单询问 Answer a question of staff about a deposit or withdrawal',
  },
} as const satisfies Record<string, CallDoor>;
