/** The columns in which the books' accounts, what others sent and what was told to others leave the console as files. */
import { transferKinds } from '../books/ledger-words.ts';
import {
  importFaultWords,
  importKindWords,
  importStateWords,
  lineTroubleWords,
  statementFileWords,
  webhookDeliveryWords,
  webhookEventWords,
} from '../site/list-words.ts';
import {
  account,
  choice,
  decimal,
  decision,
  memberId,
  number,
  reason,
  text,
  time,
  username,
  yuan,
} from './column.ts';

const wallet = choice(['钱包', 'Wallet'], {
  central: ['中心钱包', 'Central wallet'],
  held: ['取款待审', 'Withdrawals on hold'],
  venue: ['场馆内', 'At venues'],
  ahead: ['预支', 'Taken ahead'],
  won: ['待审派彩', 'Wins under review'],
  review: ['待查转出', 'Transfers under review'],
  grant: ['锁定彩金', 'Locked bonuses'],
});
const accountNo = text('账户编号', 'Account no.');
const code = account('账户', 'Account');
const amount = yuan('金额（元）', 'Amount (yuan)');
const title = text('对账方', 'Counterparty');
const fileName = text('文件', 'File');
const state = (words: Parameters<typeof choice>[1]) => choice(['状态', 'State'], words);
const uploaded = { uploadedBy: text('上传人', 'Uploaded by'), uploadedAt: time('上传时间', 'Uploaded at') };
const lines = number('行数', 'Lines');

export const recordColumns = {
  owed: {
    wallet,
    end: yuan('当日结束（元）', 'End of the day (yuan)'),
    dayBefore: yuan('前一天（元）', 'Day before (yuan)'),
    weekBefore: yuan('一周前（元）', 'Week before (yuan)'),
    monthBefore: yuan('一月前（元）', 'Month before (yuan)'),
  },
  owedAccounts: { account: accountNo, memberId, username, code, amount },
  ledgerAccounts: {
    account: accountNo,
    memberId,
    username,
    code,
    opening: yuan('期初余额（元）', 'Opening (yuan)'),
    debits: yuan('借方（元）', 'Debits (yuan)'),
    credits: yuan('贷方（元）', 'Credits (yuan)'),
    closing: yuan('期末余额（元）', 'Closing (yuan)'),
  },
  accountEntries: {
    at: time('时间', 'At'),
    seq: text('序号', 'Seq.'),
    cause: choice(['转账种类', 'Kind of transfer'], transferKinds),
    reference: text('单号', 'Reference'),
    amount,
    balance: yuan('余额（元）', 'Balance (yuan)'),
    transferId: text('账目', 'Ledger transfer'),
  },
  reportReturns: {
    game: text('游戏编号', 'Game code'),
    name: text('游戏', 'Game'),
    rounds: number('局数', 'Rounds'),
    stake: yuan('投注（元）', 'Stake (yuan)'),
    payout: yuan('派彩（元）', 'Payout (yuan)'),
    ofStakes: decimal('派彩占投注（%）', 'Payout of stakes (%)'),
    ofRounds: decimal('各局平均返还（%）', 'Mean return of rounds (%)'),
    model: decimal('模型返还（%）', 'Model’s return (%)'),
    verdict: choice(['与模型', 'Against the model'], {
      within: ['相符', 'Within'],
      below: ['偏低', 'Below'],
      above: ['偏高', 'Above'],
    }),
  },
  promotionGifts: {
    at: time('时间', 'At'),
    memberId,
    username,
    amount,
    source: text('来源', 'Given for'),
    closedAt: time('了结时间', 'Closed at'),
  },
  statementFiles: {
    id: number('编号', 'No.'),
    title,
    fileName,
    sha256: text('文件摘要', 'SHA-256'),
    from: text('从', 'From'),
    to: text('到', 'To'),
    state: state(statementFileWords),
    lines,
    skipped: number('未动钱的行', 'Lines without money'),
    troubled: number('有问题的行', 'Lines in trouble'),
    amount: decimal('合计', 'Sum'),
    fee: decimal('手续费', 'Fees'),
    ...uploaded,
    ...decision,
    reason,
  },
  statementLines: {
    title,
    fileName,
    line: number('行', 'Line'),
    reference: text('单号', 'Reference'),
    at: time('时间', 'At'),
    amount: decimal('金额', 'Amount'),
    fee: decimal('手续费', 'Fee'),
    trouble: choice(['问题', 'Trouble'], lineTroubleWords),
    asItStood: text('原文', 'As it stood'),
  },
  imports: {
    id: number('编号', 'No.'),
    kind: choice(['内容', 'Kind'], importKindWords),
    fileName,
    sha256: text('文件摘要', 'SHA-256'),
    state: state(importStateWords),
    lines,
    faults: number('错误', 'Faults'),
    amount,
    applied: number('已导入行数', 'Lines let in'),
    leftOut: number('未导入行数', 'Lines left out'),
    posted: yuan('已入账（元）', 'Posted (yuan)'),
    ...uploaded,
    askedBy: text('提请人', 'Asked by'),
    reason,
    ...decision,
    endedAt: time('结束时间', 'Ended at'),
  },
  importFaults: {
    row: number('行', 'Row'),
    column: text('列', 'Column'),
    fault: choice(['错误', 'Fault'], importFaultWords),
    other: number('相同的行', 'Same as row'),
  },
  webhookDeliveries: {
    eventId: text('事件编号', 'Event'),
    kind: choice(['事件', 'Kind'], webhookEventWords),
    at: time('时间', 'At'),
    state: state(webhookDeliveryWords),
    tries: number('次数', 'Tries'),
    triedAt: time('最近一次', 'Tried at'),
    dueAt: time('下一次', 'Due at'),
    status: number('HTTP', 'HTTP'),
    answer: text('应答', 'Answer'),
  },
} as const;
