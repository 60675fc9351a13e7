import { expect, test } from 'vitest';
import { csvOf, linesOf, mustWait, usdtOfMicro, usdtShort } from './list.ts';

const row = (micro: string) => ({
  id: 1,
  orderNo: 'W1',
  memberId: 100001,
  address: '0xabc',
  micro,
  transactionHash: null,
  payout: 'due' as const,
  reason: null,
  frozen: false,
  changedUntil: null,
  stopped: false,
  listed: false,
  unchecked: false,
});

test('amounts keep every digit, however large or small', () => {
  expect(usdtOfMicro('133880000')).toBe('133.880000');
  expect(usdtOfMicro('1')).toBe('0.000001');
  expect(usdtOfMicro('9007199254740993000001')).toBe('9007199254740993.000001');
  expect(usdtShort('133880000')).toBe('133.88');
  expect(usdtShort('133000000')).toBe('133.00');
  expect(usdtShort('133000001')).toBe('133.000001');
});

test('the file says what to send to whom, to the millionth', () => {
  expect(csvOf('ERC20', [row('133880000')])).toBe(
    'order_no,network,address,amount_usdt,amount_micro\r\nW1,ERC20,0xabc,133.880000,133880000',
  );
  expect(linesOf([row('1'), row('2000000')])).toBe('0xabc,0.000001\n0xabc,2.000000');
});

test('a field with a comma, a quote or a line break is quoted, and its quotes are doubled', () => {
  const line = csvOf('A,B', [{ ...row('1'), orderNo: 'W"1', address: '0x\na' }]).split('\r\n')[1];
  expect(line).toBe('"W""1","A,B","0x\na",0.000001,1');
  expect(csvOf('\r', [row('1')])).toContain('W1,"\r",0xabc');
});

test.each([
  { frozen: true },
  { changedUntil: '2026-11-28 10:00:00' },
  { stopped: true },
  { listed: true },
  { unchecked: true },
])('%o keeps an order from being sent, alone', (hold) => {
  expect(mustWait(row('1'))).toBe(false);
  expect(mustWait({ ...row('1'), ...hold })).toBe(true);
});
