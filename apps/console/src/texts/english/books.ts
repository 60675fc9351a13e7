export const books = {
  '所有账户相加必须等于零；每一批账目都由封条连到上一批':
    'All accounts together must be zero; each batch of entries is sealed to the one before',
  所有账户之和: 'Sum of all accounts',
  转账总数: 'Transfers',
  合计截至: 'Both as of',
  封条数: 'Seals',
  最近封存: 'Last sealed',
  最新封条: 'Latest seal',
  '还没有接入时间戳机构（RFC 3161）。': 'No time-stamping authority (RFC 3161) is connected yet.',
  '时间戳：{0}{1}。': 'Time stamp: {0}{1}.',
  '，今天的迟到了，每小时重试': ', today’s is late and tried every hour',
  '把最新封条抄存在系统之外，日后任何人改动任何一条旧账目，都会被核对出来，并指出第一条被改动的账目。':
    'Keep a copy of the latest seal outside of the system: whoever changes any old entry later is found out, and the first changed entry is named.',
  账平: 'The ledger balances',
  '账不平，相差 {0}': 'The ledger is out by {0}',
  '每一分钱都有来处和去处。': 'Every cent has a source and a destination.',
  '请立即停止审核，通知技术负责人核对账本。':
    'Stop reviewing at once and ask the technical lead to check the ledger.',
};
