// @vitest-environment happy-dom
import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { MemberPage } from '../../api/rows.ts';
import { PinnedNote } from '../../components/pinned-note.tsx';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { heard } from '../../testing/heard.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { Notes } from './notes.tsx';
import { TagsOfMember } from './tags.tsx';

signedInForEach();

type Note = ConsoleAnswer<'memberNotes'>[number];
const note = (id: number, more: Partial<Note> = {}): Note => ({
  id,
  body: `备注${id}`,
  corrects: null,
  by: '小红',
  at: '2026-11-21T00:00:00Z',
  pinned: false,
  corrected: false,
  ...more,
});

type Answers = Parameters<typeof answerWith>[0];

function open(shown: ReactNode, answers: Answers, rights = staff('members', 'members.read')) {
  const asked = answerWith({ staffMe: () => rights, ...answers });
  renderAt('/members/100001', shown);
  return asked;
}
const press = (words: string | RegExp) => fireEvent.click(screen.getByText(words));
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('a note is written down without the blanks around it, and the field is empty for the next one', async () => {
  const asked = open(<Notes memberId={100_001} />, { memberNotes: () => [], writeNote: () => ({ id: 9 }) });
  await screen.findByText('还没有备注');
  expect(screen.getByText('写下备注').closest('button')?.hasAttribute('disabled')).toBe(true);
  write('新备注', ' 来电核实过 ');
  press('写下备注');
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('新备注').value).toBe(''));
  expect(asked.writeNote).toEqual([{ id: 100_001, body: '来电核实过' }]);
});

test('a note that was refused stays in the field', async () => {
  open(<Notes memberId={100_001} />, { memberNotes: () => [] });
  await screen.findByText('还没有备注');
  write('新备注', '来电核实过');
  press('写下备注');
  await screen.findByText('nobody answers writeNote');
  expect(screen.getByLabelText<HTMLTextAreaElement>('新备注').value).toBe('来电核实过');
});

test('a correction begins with what it corrects, and names it; what was corrected is said and left alone', async () => {
  const asked = open(<Notes memberId={100_001} />, {
    memberNotes: () => [note(5, { corrects: 4 }), note(4, { corrected: true })],
    writeNote: () => ({ id: 9 }),
  });
  await screen.findByText('备注5');
  const [fifth, fourth] = screen.getAllByRole('listitem');
  expect(fifth?.textContent).toContain('小红 · 2026-11-21 08:00:00 · 第 5 条，更正第 4 条');
  expect(fourth?.textContent).toContain('第 4 条，已被更正');
  expect(within(fourth ?? document.body).queryAllByRole('button')).toEqual([]);
  press(/^更\s?正$/);
  expect(screen.getByLabelText<HTMLTextAreaElement>('更正第 5 条').value).toBe('备注5');
  write('更正第 5 条', '备注五');
  press('写下更正');
  await waitFor(() => expect(asked.writeNote).toEqual([{ id: 100_001, body: '备注五', corrects: 5 }]));
  await screen.findByLabelText('新备注');
});

test('a note is kept on top, and let go again', async () => {
  const asked = open(<Notes memberId={100_001} />, {
    memberNotes: () => [note(5, { pinned: true }), note(4)],
    pinNote: () => null,
  });
  fireEvent.click(await screen.findByLabelText('取消置顶第 5 条'));
  fireEvent.click(screen.getByLabelText('置顶第 4 条'));
  await waitFor(() =>
    expect(asked.pinNote).toEqual([
      { id: 5, pinned: false },
      { id: 4, pinned: true },
    ]),
  );
});

test('who may only look writes nothing', async () => {
  open(<Notes memberId={100_001} />, { memberNotes: () => [note(5)] }, staff('members.read'));
  await screen.findByText('备注5');
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('whoever decides sees the first note that is kept on top and was not corrected, and how many there are', async () => {
  const notes = [
    note(7, { pinned: true, corrected: true }),
    note(5, { pinned: true }),
    note(6),
    note(4, { pinned: true }),
  ];
  open(<PinnedNote memberId={100_001} beside />, { memberNotes: () => notes });
  await screen.findByText('备注5');
  expect(screen.queryByText('备注7')).toBeNull();
  expect(screen.getByText('置顶备注共 2 条').getAttribute('href')).toBe('/members/100001?tab=notes');
  cleanup();
  const asked = open(<PinnedNote memberId={100_001} />, { memberNotes: () => notes }, staff('deposits'));
  await waitFor(() => expect(asked.staffMe).toHaveLength(1));
  expect(screen.queryByText('备注5')).toBeNull();
  expect(asked.memberNotes).toBeUndefined();
});

const member = {
  id: 100_001,
  username: 'lucky88',
  tags: [{ tag: '大户', colour: 'gold', expiresAt: '2026-12-01T00:00:00Z' }],
} as MemberPage['member'];
const tags = () =>
  [
    { tag: '大户', colour: 'gold', open: true },
    { tag: '观察', colour: 'red', open: true },
    { tag: '旧标签', colour: 'blue', open: false },
  ] as ConsoleAnswer<'tags'>;

test('a tag is given among those in use, and goes out without an end where none was set', async () => {
  const asked = open(<TagsOfMember member={member} />, { tags, tagMember: () => null });
  fireEvent.click(await screen.findByText('贴标签'));
  fireEvent.click(screen.getByText(/^贴\s?上$/));
  await screen.findByText('请选择标签');
  fireEvent.mouseDown(screen.getByLabelText('标签'));
  await screen.findByTitle('观察');
  expect(screen.queryByTitle('旧标签')).toBeNull();
  fireEvent.click(screen.getByTitle('观察'));
  fireEvent.click(screen.getByText(/^贴\s?上$/));
  await screen.findByText('已贴上标签');
  expect(asked.tagMember).toEqual([{ id: 100_001, tag: '观察' }]);
});

test('a tag says until when it holds and is taken away by its cross; who may not sees no cross', async () => {
  const asked = open(<TagsOfMember member={member} />, { tags, untagMember: () => null });
  fireEvent.click(await screen.findByLabelText('取下标签 大户'));
  await screen.findByText('已取下标签');
  expect(asked.untagMember).toEqual([{ id: 100_001, tag: '大户' }]);
  screen.getByTitle('2026-12-01 08:00:00 到期');
  cleanup();
  open(<TagsOfMember member={member} />, { tags }, staff('members.read'));
  await screen.findByText('大户');
  expect(screen.queryByLabelText('取下标签 大户')).toBeNull();
  expect(screen.queryByText('贴标签')).toBeNull();
});

test('notes are heard whole; a correction can be given up, and the field is empty again', async () => {
  open(<Notes memberId={100_001} />, {
    memberNotes: () => [note(6, { pinned: true }), note(5, { corrects: 4 }), note(4, { corrected: true })],
  });
  await screen.findByText('备注5');
  expect(heard(screen.getByRole('region', { name: '备注' }))).toEqual([
    'field “新备注” maxlength=2000 placeholder=写给同事看的备注，写下后不能修改，只能更正',
    '0 / 2000',
    'button “写下备注” disabled',
    '备注6',
    '小红 · 2026-11-21 08:00:00 · 第 6 条',
    'button “取消置顶第 6 条”',
    'button “更正”',
    '备注5',
    '小红 · 2026-11-21 08:00:00 · 第 5 条，更正第 4 条',
    'button “置顶第 5 条”',
    'button “更正”',
    '备注4',
    '小红 · 2026-11-21 08:00:00 · 第 4 条，已被更正',
  ]);
  fireEvent.click(screen.getAllByText(/^更\s?正$/)[1] ?? document.body);
  expect(heard(screen.getByRole('region', { name: '备注' })).slice(0, 5)).toEqual([
    'field “更正第 5 条” holds “备注5” maxlength=2000 placeholder=写给同事看的备注，写下后不能修改，只能更正',
    '3 / 2000',
    'button “写下更正”',
    'button “取 消”',
    '备注6',
  ]);
  press(/^取\s?消$/);
  expect(screen.getByLabelText<HTMLTextAreaElement>('新备注').value).toBe('');
  expect(screen.queryByText(/^取\s?消$/)).toBeNull();
});

test('the window that gives a tag is heard whole, says why a tag was not given, and can be left', async () => {
  open(<TagsOfMember member={member} />, { tags });
  fireEvent.click(await screen.findByText('贴标签'));
  const dialog = screen.getByRole('dialog');
  expect(heard(dialog)).toEqual([
    'button “Close”',
    '给 lucky88 贴标签',
    'combobox “标签” type=search autocomplete=off aria-expanded=false (列表在“会员”页的“标签列表”中维护)',
    'field “到期（北京时间）” autocomplete=off placeholder=如 2026-11-30 12:00 aria-invalid=false (不填：直到有人取下)',
    'button “Cancel”',
    'button “贴 上”',
  ]);
  fireEvent.mouseDown(screen.getByLabelText('标签'));
  fireEvent.click(await screen.findByTitle('观察'));
  fireEvent.click(screen.getByText(/^贴\s?上$/));
  await within(dialog).findByText('nobody answers tagMember');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
