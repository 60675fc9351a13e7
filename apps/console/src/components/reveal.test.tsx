// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerWith, renderAt } from '../testing/console.tsx';
import { signedInForEach } from '../testing/signed-in.ts';
import { staff } from '../testing/staff.ts';
import { Masked, RevealPage } from './reveal.tsx';

signedInForEach();

function open(...rights: Parameters<typeof staff>) {
  const asked = answerWith({
    staffMe: () => staff(...rights),
    revealPersonal: () => ({ until: '2026-11-28T01:00:00.000Z' }),
  });
  renderAt(
    '/members',
    <>
      <RevealPage rows={[{ memberId: 7 }, { memberId: 9 }, { memberId: 7 }]} fields={['name']} />
      <Masked member={9} name="kun99" fields={['name', 'account']}>
        <b>司**</b>
      </Masked>
    </>,
  );
  return asked;
}

/** A dialog takes its time to be drawn where many tests run. */
const patience = { timeout: 20_000 };
const press = async (label: string) =>
  fireEvent.click(await screen.findByLabelText(label, undefined, patience));

/** Gives a reason in the dialog that is open, and confirms. @returns what the dialog says */
async function because(reason: string): Promise<string> {
  const field = await screen.findByLabelText('查看理由', undefined, patience);
  const dialog = field.closest<HTMLElement>('[role="dialog"]');
  if (dialog === null) throw new Error('the reason stands in no dialog');
  fireEvent.change(field, { target: { value: reason } });
  fireEvent.click(within(dialog).getByText(/^查 ?看$/));
  return dialog.textContent ?? '';
}

test('a row asks for its member, with a reason', async () => {
  const asked = open('members');
  await press('查看 kun99 的姓名、银行卡与收款地址');
  expect(await because('来电核对身份')).toContain(
    '会员 9 的姓名、银行卡与收款地址将显示给您，最长 2 分钟，离开此页即收起',
  );
  await vi.waitFor(
    () =>
      expect(asked.revealPersonal).toEqual([
        { ids: [9], fields: ['name', 'account'], reason: '来电核对身份' },
      ]),
    patience,
  );
});

test('a page asks for each of its members once, with a reason', async () => {
  const asked = open('members');
  fireEvent.click(await screen.findByText('查看本页资料', undefined, patience));
  expect(await because('核对整页名单')).toContain('2 位会员的姓名将显示给您，最长 2 分钟');
  await vi.waitFor(
    () => expect(asked.revealPersonal).toEqual([{ ids: [7, 9], fields: ['name'], reason: '核对整页名单' }]),
    patience,
  );
});

test('whoever may not ask sees the masks alone', async () => {
  const asked = open('members.read');
  await vi.waitFor(() => expect(asked.staffMe).toHaveLength(1), patience);
  await screen.findByText('司**');
  expect(screen.queryAllByRole('button')).toEqual([]);
});
