import type { Answer } from '@mingpai/contract/types';

/** A member's own USDT address, as the server lists it. */
export const ownAddress: Answer<'cards'>[number] = {
  id: 7,
  ico: '/pictures/usdt.svg',
  bank: 'USDT',
  bank_owner: 'TRC20',
  bank_no: '****5555',
  bank_address: '',
  created_at: '2026-11-21 12:00:00',
};
