// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { answerWith, renderAt } from '../testing/console.tsx';
import { signedInForEach } from '../testing/signed-in.ts';
import { staff } from '../testing/staff.ts';
import { SavedViews } from './saved-views.tsx';

signedInForEach();

function Address() {
  return <output aria-label="address">{useLocation().search}</output>;
}
const views = [
  { id: 1, name: '大额', question: 'least=10000&state=pending', role: null, own: true, by: '小明' },
  { id: 2, name: '久等', question: 'sorted=time.asc', role: 'clerk', own: false, by: '小红' },
];
function open(at: string, rows = views) {
  const asked = answerWith({
    staffMe: () => staff('deposits'),
    savedViews: () => ({
      rows,
      roles: [
        { code: 'clerk', name: '' },
        { code: 'role/3', name: '夜班' },
      ],
    }),
    saveView: () => ({ id: 9 }),
    removeView: () => null,
  });
  renderAt(
    at,
    <>
      <SavedViews list="deposits" />
      <Address />
    </>,
  );
  return asked;
}
const address = () => screen.getByLabelText('address').textContent;
const off = () =>
  screen
    .getByText(/^保\s?存$/)
    .closest('button')
    ?.hasAttribute('disabled');
const save = () => fireEvent.click(screen.getByText(/^保\s?存$/));
const chosen = () => document.querySelector('.ant-select-selection-item')?.textContent;

test('a view puts its filters into the address in the place of those that were there; a colleague’s says whose it is', async () => {
  const asked = open('/deposits?search=x&page=3');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '视图' }));
  fireEvent.click(await screen.findByTitle('久等（小红）'));
  await waitFor(() => expect(address()).toBe('?sorted=time.asc'));
  expect(chosen()).toBe('久等（小红）');
  expect(asked.savedViews).toEqual([{ list: 'deposits' }]);
});

test('a view is known again whatever the order of its filters and whichever page is shown', async () => {
  open('/deposits?state=pending&page=2&least=10000');
  await waitFor(() => expect(chosen()).toBe('大额'));
});

test('what is kept is what narrows the list, in one order and without the page, for oneself or for a role', async () => {
  const asked = open('/deposits?state=parked&page=4&least=500', []);
  fireEvent.click(screen.getByText('保存视图'));
  expect(off()).toBe(true);
  fireEvent.change(screen.getByLabelText('视图名称'), { target: { value: ' 搁置 ' } });
  save();
  await screen.findByText('视图已保存');
  fireEvent.click(screen.getByRole('button', { name: '保存视图' }));
  fireEvent.change(await screen.findByLabelText('视图名称'), { target: { value: '搁置' } });
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '与谁共享' }));
  fireEvent.click(await screen.findByTitle('与同一角色的同事共享：夜班'));
  save();
  await waitFor(() => expect(asked.saveView).toHaveLength(2));
  const question = 'least=500&state=parked';
  expect(asked.saveView).toEqual([
    { list: 'deposits', name: '搁置', question, role: null },
    { list: 'deposits', name: '搁置', question, role: 'role/3' },
  ]);
});

test('only one’s own view can be removed', async () => {
  const asked = open('/deposits?least=10000&state=pending');
  await waitFor(() => expect(chosen()).toBe('大额'));
  fireEvent.click(screen.getByText('保存视图'));
  expect(screen.getByLabelText<HTMLInputElement>('视图名称').value).toBe('大额');
  fireEvent.click(screen.getByRole('button', { name: /^删除视图“ ?大额/ }));
  await screen.findByText('视图已删除');
  expect(asked.removeView).toEqual([{ id: 1 }]);
  cleanup();
  open('/deposits?sorted=time.asc');
  await waitFor(() => expect(chosen()).toBe('久等（小红）'));
  fireEvent.click(screen.getByText('保存视图'));
  expect(screen.getByLabelText<HTMLInputElement>('视图名称').value).toBe('');
  expect(screen.queryByText(/^删除视图/)).toBeNull();
});
