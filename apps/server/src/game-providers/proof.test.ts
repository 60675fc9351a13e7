import { expect, test } from 'vitest';
import { proofPage } from './proof.ts';

const told = 'a'.repeat(64);
const shown = 'b'.repeat(64);
const page = (commitment: string) => `https://games.example/verify#game=x&commitment=${commitment}&server=s`;

test('the page compares with the fingerprint that was kept with the bet, and a changed one is called so', () => {
  const detail = { draw: '', verifyUrl: page(told) };
  expect(proofPage(detail, [{ draw: '', hash: shown }])).toEqual({ address: page(shown), changed: true });
  expect(proofPage(detail, [{ draw: '', hash: told }])).toEqual({ address: page(told), changed: false });
});

test('of a draw whose fingerprint was not kept the venue’s own page is all there is', () => {
  const detail = { draw: '2', verifyUrl: page(told) };
  expect(proofPage(detail, [{ draw: '1', hash: shown }])).toEqual({ address: page(told), changed: false });
  expect(proofPage({ draw: '', verifyUrl: undefined }, [])).toEqual({ address: null, changed: false });
});
