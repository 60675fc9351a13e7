// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StatementLine } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { StatementLinesPage } from './lines-page.tsx';

signedInForEach();

const line = (id: string, more: Partial<StatementLine> = {}): StatementLine => ({
  id,
  file: 31,
  fileName: '快付 11月.csv',
  fileState: 'confirmed',
  title: '快付',
  partyKind: 'gateway',
  line: 1_204,
  reference: 'P-77',
  at: '2026-11-20T16:30:05Z',
  amount: 1_000.5,
  fee: 5,
  trouble: null,
  asItStood: null,
  references: [],
  ...more,
});
function open(search: string, rows: StatementLine[] = []) {
  const asked = answerWith({
    staffMe: () => staff('reports', 'exports'),
    savedViews: () => ({ rows: [], roles: [] }),
    statementFiles: () => ({ rows: [], total: 0 }),
    statementLines: () => ({ rows, total: rows.length, more: false }),
  });
  renderAt(`/counterparties/lines${search}`, <StatementLinesPage />);
  return asked;
}
const cells = (id: string) =>
  [...document.querySelectorAll(`tr[data-row-key="${id}"] td`)].map(({ textContent }) => textContent);

test('before a file is chosen or a number typed the page says what to do', async () => {
  open('');
  await screen.findByText('选一份文件看它的每一行，或填一个完整单号，在所有对账单里找');
  await screen.findByText('还没有选文件，也没有填单号');
});

test('a line says where it stands, when in Beijing, and its sums in its own currency', async () => {
  const asked = open('?file=31', [
    line('31/1'),
    line('31/2', { partyKind: 'payout', amount: 12.5, fee: null, at: null }),
  ]);
  await waitFor(() => expect(cells('31/1')).toHaveLength(5));
  expect(cells('31/1')[0]).toMatch(/快付，第 1,204 行快付 11月\.csv.*已确认/);
  expect(cells('31/1')[2]).toBe('2026-11-21 00:30:05');
  expect(cells('31/1')[3]).toBe('1,000.50 / 5.00');
  expect(cells('31/2')[2]).toBe('文件没有写');
  expect(cells('31/2')[3]).toMatch(/^12\.50? ?U?.* \/ —$/);
  expect(asked.statementLines?.[0]).toMatchObject({ file: 31, search: '' });
  expect(asked.statementLines?.[0]).not.toHaveProperty('troubled');
});

test('the address narrows to a sum and to lines with a fault, which stand as they stood in the file', async () => {
  const asked = open('?file=31&amount=1%2C000.50&trouble=only', [
    line('31/9', { trouble: 'amount', asItStood: 'P-9,一千', amount: null }),
  ]);
  await waitFor(() => expect(cells('31/9')).toHaveLength(5));
  expect(cells('31/9')[4]).toContain('P-9,一千');
  expect(cells('31/9')[3]).toBe('— / 5.00');
  expect(asked.statementLines?.[0]).toMatchObject({ file: 31, amount: '1000.50', troubled: true });
});

test('a sum that makes no sense is asked of nobody', async () => {
  const asked = open('?file=31&amount=viel');
  await screen.findByText(/无法识别/);
  expect(asked.statementLines).toBeUndefined();
});
