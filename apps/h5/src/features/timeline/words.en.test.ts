import { expect, test } from 'vitest';
import { inEnglish } from './words.en.ts';

test.each([
  ['等待区块确认', 'Waiting for confirmations'],
  ['18/19', '18/19'],
  ['4个确认，等待网络最终确认', '4 confirmations, until the network calls it final'],
  ['收到 140.84 USDT，交易哈希 cfcd4248…12345678', '140.84 USDT received, transaction cfcd4248…12345678'],
  [
    '实际到账 137.88 USDT（TRC20），手续费 1.00 USDT；已上链，确认数18/19',
    '137.88 USDT to receive (TRC20), fee 1.00 USDT; on the chain, 18/19 confirmations',
  ],
  [
    '链上核对未通过，财务人员正在处理；您的资金不会丢失',
    'It did not verify on the chain. Our staff are on it; your money is not lost.',
  ],
  [
    '密码刚修改过，为保护您的资金，最早于 2026-11-22 10:00:00 审核',
    'A password was changed. To protect your money it is reviewed from 2026-11-22 10:00:00 (Beijing time) on',
  ],
  [
    '收款地址绑定不久，为保护您的资金，最早于 2026-11-22 10:00:00 审核',
    'The address is new. To protect your money it is reviewed from 2026-11-22 10:00:00 (Beijing time) on',
  ],
  ['存款差额更正', 'Deposit corrected'],
  ['存款差额更正：少入账的部分', 'Deposit corrected: 少入账的部分'],
  [
    '更正后余额 62.34 元；须完成 37.02 元有效投注后方可取款',
    '62.34 yuan in the central wallet afterwards; 37.02 yuan to be played through before a withdrawal',
  ],
  // What staff wrote as a reason is theirs.
  ['重复提交的订单', '重复提交的订单'],
])('%s', (chinese, english) => {
  expect(inEnglish(chinese)).toBe(english);
});
