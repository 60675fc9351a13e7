// @vitest-environment happy-dom
import { createHash } from 'node:crypto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '../../api/errors.ts';
import type { CounterpartyRow } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { UploadDialog } from './upload-dialog.tsx';

signedInForEach();

// Midnight in Beijing: November has ended there.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T16:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const party = { code: 'fastpay', title: '快付' } as CounterpartyRow;
const text = 'number,amount\nP1,100.00\n';
const statement = () => new File([text], '快付 11月.csv', { type: 'text/csv' });

type Answers = Parameters<typeof answerWith>[0];
function open(answers: Answers = {}) {
  let closed = 0;
  const asked = answerWith({
    beginStatement: () => ({ id: 31 }),
    addStatementPart: () => null,
    readStatement: () => ({ lines: 1_204, skipped: 2, troubled: 3 }),
    ...answers,
  });
  renderAt(
    '/counterparties',
    <UploadDialog
      party={party}
      onClose={() => {
        closed += 1;
      }}
    />,
  );
  return { asked, closed: () => closed };
}
const confirm = () => {
  const buttons = screen.getAllByText(/^上\s?传$/).map((each) => each.closest('button'));
  const button = buttons.find((each) => each !== null);
  if (button === null || button === undefined) throw new Error('no button');
  return button;
};
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('对账单文件'), { target: { files: [file] } });
/** Types both days as somebody does who has no mouse. */
function days(from: string, to: string): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>('.ant-picker-range input')];
  for (const [field, day] of fields.map((each, at) => [each, [from, to][at] ?? ''] as const)) {
    fireEvent.mouseDown(field);
    fireEvent.click(field);
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: day } });
    fireEvent.keyDown(field, { key: 'Enter' });
  }
}

test('nothing goes out before there are a file and the days that it speaks of', async () => {
  const { asked } = open();
  expect(confirm().disabled).toBe(true);
  choose(statement());
  expect(confirm().disabled).toBe(true);
  days('2026-11-01', '2026-11-30');
  await waitFor(() => expect(confirm().disabled).toBe(false));
  expect(asked.beginStatement).toBeUndefined();
});

test('a statement goes with whose it is, its days, its sum and its size; what was read of it is said', async () => {
  const { asked, closed } = open();
  choose(statement());
  days('2026-11-01', '2026-11-30');
  await waitFor(() => expect(confirm().disabled).toBe(false));
  fireEvent.click(confirm());
  await screen.findByText('已读入 1,204 行，有问题 3 行；请同事确认');
  expect(asked.beginStatement).toEqual([
    {
      counterparty: 'fastpay',
      from: '2026-11-01',
      to: '2026-11-30',
      fileName: '快付 11月.csv',
      sha256: createHash('sha256').update(text).digest('hex'),
      bytes: text.length,
    },
  ]);
  expect(asked.addStatementPart).toEqual([
    { id: 31, part: 0, content: Buffer.from(text).toString('base64') },
  ]);
  expect(asked.readStatement).toEqual([{ id: 31 }]);
  expect(closed()).toBe(1);
});

test('a file that is refused is read by nobody: the reason stands in the dialog, which stays open', async () => {
  const { asked, closed } = open({
    addStatementPart: () => {
      throw new Refusal(5_950, '文件不完整，请重新上传');
    },
  });
  choose(statement());
  days('2026-11-01', '2026-11-30');
  await waitFor(() => expect(confirm().disabled).toBe(false));
  fireEvent.click(confirm());
  await screen.findByText('文件不完整，请重新上传');
  expect([asked.readStatement, closed()]).toEqual([undefined, 0]);
});

test('a day that has not ended in Beijing cannot be chosen', () => {
  open();
  days('2026-11-01', '2026-11-30');
  const [field = document.body] = document.querySelectorAll<HTMLInputElement>('.ant-picker-range input');
  fireEvent.mouseDown(field);
  fireEvent.click(field);
  const shut = (day: string) =>
    document.querySelector(`td[title="${day}"]`)?.classList.contains('ant-picker-cell-disabled');
  expect([shut('2026-11-30'), shut('2026-12-01')]).toEqual([false, true]);
});
