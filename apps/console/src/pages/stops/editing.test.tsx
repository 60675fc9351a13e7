// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { StopRow } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { StopButtons, StopsOfMember } from '../member/stops.tsx';
import { StopChange } from './change.tsx';
import { StopEditor } from './editor.tsx';

signedInForEach();

const stop = (more: Partial<StopRow> = {}): StopRow => ({
  id: 4,
  kind: 'withdrawals',
  target: '',
  named: null,
  body: '取款维护中',
  bodyEn: 'Withdrawals are being maintained',
  reason: '付款服务升级',
  startsAt: '2026-11-21T00:00:00Z',
  endsAt: null,
  madeBy: '老牌',
  madeAt: '2026-11-20T16:30:00Z',
  liftedBy: null,
  liftedAt: null,
  holds: true,
  ...more,
});
const words = {
  body: '系统维护中，请稍后再试',
  bodyEn: 'This is under maintenance. Please try again later.',
};

type Answers = Parameters<typeof answerWith>[0];

function open(
  shown: ReactNode,
  { rights = staff('stops'), ...answers }: Answers & { rights?: ReturnType<typeof staff> } = {},
) {
  const asked = answerWith({
    staffMe: () => rights,
    makeStop: () => ({ id: 9 }),
    changeStop: () => null,
    liftStop: () => null,
    stoppable: () => ({
      venue: [{ target: 'mp', name: '明牌棋牌', nameEn: 'Mingpai Cards' }],
      game: [{ target: 'mp/7', name: '斗地主', nameEn: 'Landlord' }],
    }),
    ...answers,
  });
  renderAt('/stops', shown);
  return asked;
}
const save = () => fireEvent.click(screen.getByText(/^保\s?存$/));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
async function pick(label: string, option: string) {
  fireEvent.mouseDown(screen.getByLabelText(label));
  fireEvent.click(await screen.findByTitle(option));
}
const editor = <StopEditor onClose={() => undefined} />;

test('all of something is stopped without a target, with the usual words, as soon as there is a reason', async () => {
  const asked = open(editor);
  save();
  await screen.findByText('请填写原因');
  expect(asked.makeStop).toBeUndefined();
  type('原因（同事可见）', '换机房');
  save();
  await screen.findByText('已停用');
  expect(asked.makeStop).toEqual([{ kind: 'withdrawals', target: '', reason: '换机房', ...words }]);
});

test('a venue is chosen among those that there are, and goes out as its code', async () => {
  const asked = open(editor);
  type('原因（同事可见）', '换机房');
  await pick('停用什么', '一个场馆');
  save();
  await screen.findByText('请填写场馆');
  await pick('场馆', '明牌棋牌 · mp');
  save();
  await waitFor(() => expect(asked.makeStop).toHaveLength(1));
  expect(asked.makeStop?.[0]).toMatchObject({ kind: 'venue', target: 'mp' });
});

test('what was chosen of one kind is not left over for another', async () => {
  const asked = open(editor);
  type('原因（同事可见）', '换机房');
  await pick('停用什么', '一个场馆');
  await pick('场馆', '明牌棋牌 · mp');
  await pick('停用什么', '一款游戏');
  save();
  await screen.findByText('请填写游戏');
  await pick('游戏', '斗地主 · mp/7');
  save();
  await waitFor(() => expect(asked.makeStop).toHaveLength(1));
  expect(asked.makeStop?.[0]).toMatchObject({ kind: 'game', target: 'mp/7' });
});

test('a chain is one of the two, and a member is found by whatever names one', async () => {
  const asked = open(editor);
  type('原因（同事可见）', '节点故障');
  await pick('停用什么', '一条链');
  await pick('链', 'ERC20');
  save();
  await waitFor(() => expect(asked.makeStop).toHaveLength(1));
  await pick('停用什么', '一位会员的取款');
  const whom = await screen.findByRole('combobox', { name: '会员' });
  fireEvent.mouseDown(whom);
  fireEvent.change(whom, { target: { value: '100012' } });
  fireEvent.click(await screen.findByTitle('会员 #100012'));
  save();
  await waitFor(() => expect(asked.makeStop).toHaveLength(2));
  expect(asked.makeStop).toMatchObject([
    { kind: 'network', target: 'ERC20' },
    { kind: 'member', target: '100012' },
  ]);
  expect(asked.stoppable).toBeUndefined();
});

test('a stop that is changed keeps its words and its end unless they are typed anew, and says that it held all the while', async () => {
  const endsAt = '2026-11-22T18:30:00.000Z';
  const asked = open(<StopChange stop={stop({ endsAt })} onClose={() => undefined} />);
  screen.getByText('修改停用：全部取款');
  type('会员看到的说明', '延长一小时');
  type('原因（同事可见）', ' 还没好 ');
  save();
  await screen.findByText('已修改；修改时停用没有中断');
  expect(asked.changeStop).toEqual([
    { id: 4, body: '延长一小时', bodyEn: 'Withdrawals are being maintained', endsAt, reason: '还没好' },
  ]);
});

test('one without an end keeps none, and one that has not begun is not said to hold', async () => {
  const asked = open(<StopChange stop={stop({ holds: false })} onClose={() => undefined} />);
  type('原因（同事可见）', '改说明');
  save();
  await screen.findByText('已修改');
  expect(asked.changeStop?.[0]).toMatchObject({ endsAt: null });
});

const member = { id: 100_012, username: 'lucky88' };
const ofMember = (
  <>
    <StopButtons member={member} />
    <StopsOfMember member={member} />
  </>
);
const offered = () => screen.queryAllByText(/^停(取款|游戏)$/).map(({ textContent }) => textContent);

test('what is stopped for this member is said, and only the other is offered; another member’s stops are nobody’s here', async () => {
  const asked = open(ofMember, {
    stops: () => [
      stop({ kind: 'member', target: '100012', reason: '等待核实', endsAt: '2026-11-28T00:00:00Z' }),
      stop({ id: 5, kind: 'play', target: '100013' }),
      stop({ id: 6 }),
    ],
  });
  await screen.findByText('取款已停');
  const line = screen.getByRole('status');
  expect(line.textContent).toContain('老牌 于 2026-11-21 00:30:00 停用：等待核实（11-28 08:00 结束）');
  expect(offered()).toEqual(['停游戏']);
  fireEvent.click(screen.getByText('停游戏'));
  screen.getByText('停用 lucky88 的游戏');
  type('原因（同事可见）', '自我约束');
  save();
  await waitFor(() => expect(asked.makeStop).toHaveLength(1));
  expect(asked.makeStop).toEqual([{ kind: 'play', target: '100012', reason: '自我约束', ...words }]);
});

test('what is stopped can be given back with a reason, by those who may', async () => {
  const stops = () => [stop({ kind: 'play', target: '100012' })];
  const asked = open(ofMember, { stops });
  fireEvent.click(await screen.findByText('恢复游戏'));
  screen.getByText('解除后会员立即可以继续使用。');
  type('为什么可以恢复', '已核实');
  fireEvent.click(screen.getByText('确认解除停用'));
  await screen.findByText('已解除，会员可以继续使用');
  expect(asked.liftStop).toEqual([{ id: 4, reason: '已核实' }]);
  cleanup();
  open(ofMember, { stops, rights: staff('stops.read') });
  await screen.findByText('游戏已停');
  expect(screen.queryByText('恢复游戏')).toBeNull();
  expect(offered()).toEqual([]);
});

test('a stop that has not begun is not said to be over when it is called off: the member could go on all the while', async () => {
  open(ofMember, { stops: () => [stop({ kind: 'member', target: '100012', holds: false })] });
  await screen.findByText('取款将停');
  expect(screen.getByRole('status').textContent).toContain('（11-21 08:00 开始）');
  fireEvent.click(screen.getByText('恢复取款'));
  screen.getByText('还没有开始：取消后到时不再停用。');
  type('为什么取消', '不用了');
  fireEvent.click(screen.getByText('确认取消停用'));
  await screen.findByText('已取消，到时不再停用');
});
