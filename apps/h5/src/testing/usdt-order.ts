import type { Answer } from '@mingpai/contract/types';

/** An order by USDT whose hour ends at noon in Beijing, open unless its state is another. */
export function usdtOrder(own: Partial<Answer<'depositOrder'>['info']> = {}): Answer<'depositOrder'> {
  return {
    deposit_no: 'D202611210000000001',
    info: {
      state: 1,
      paid: false,
      paytype: 'usdtpay',
      amount: 171,
      usdt: 24.08,
      created_at: '2026-11-21 11:00:00',
      expires_at: '2026-11-21 12:00:00',
      ...own,
    },
    cardlist: { mch_id: 'TAddressOfOurs', content: 'TRC20', payimg: '' },
  };
}
