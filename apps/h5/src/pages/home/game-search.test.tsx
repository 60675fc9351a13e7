// @vitest-environment happy-dom
import { aloud } from '@mingpai/ui/testing/aloud';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { modelledGame } from '../../testing/modelled-game.ts';
import { renderAt } from '../../testing/render-at.tsx';
import GameSearch from './game-search.tsx';

const game = (name: string, available = true) => ({
  category_id: 'realbet',
  app_state: 1,
  platform_name: name,
  game_code: name,
  name,
  gamename: '',
  pic: '',
  game_type: '1',
  available,
});

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json({
      code: 200,
      message: '',
      data: answerOf(path),
    }),
  );
});

function answerOf(path: string): unknown {
  if (path.startsWith('/api/game/list'))
    return [game('明牌百家乐'), game('明牌龙虎'), game('海风轮盘', false)];
  if (path.startsWith('/api/lobby'))
    return { games: [modelledGame('pp01', false), modelledGame('pp02', true)], hot: [], offer: null };
  // The same list for each provider: what they tell apart is not looked at here.
  return ['pp01', 'pp02'].map((gamecode) => ({
    catecode: 'pp',
    gamecode,
    gamename: `海风${gamecode}`,
    gamepic: '',
    demo: false,
  }));
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a search says how many games it found, and does not read each at every character', async () => {
  renderAt('/', <GameSearch onClose={() => undefined} />);
  const said = await screen.findByRole('status');
  expect(said.textContent).toBe('');
  const field = screen.getByRole('textbox');
  await userEvent.type(field, '明牌');
  await waitFor(() => expect(said.textContent).toBe('找到2款游戏'));
  expect(screen.getByRole('list').closest('[aria-live]')).toBeNull();
  await userEvent.type(field, '龙');
  await waitFor(() => expect(said.textContent).toBe('找到1款游戏'));
  await userEvent.type(field, 'x');
  await waitFor(() => expect(said.textContent).toBe('没有找到游戏'));
});

test('a game in maintenance says so and does not open, whether it is of the hall or of a provider', async () => {
  const closed = vi.fn();
  renderAt('/', <GameSearch onClose={closed} />);
  await userEvent.type(screen.getByRole('textbox'), '海风');
  await waitFor(() => expect(screen.getAllByRole('button', { name: /维护中/ })).toHaveLength(2));
  const resting = screen.getAllByRole('button', { name: /维护中/ });
  expect(resting.map((button) => button.getAttribute('aria-disabled'))).toEqual(['true', 'true']);
  for (const button of resting) await userEvent.click(button);
  expect(closed).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: /海风pp02/ }));
  expect(closed).toHaveBeenCalledOnce();
});

test('the search is heard with what it found, and with what to do where it found nothing', async () => {
  const closed = vi.fn();
  renderAt('/', <GameSearch onClose={closed} />);
  const sheet = await screen.findByRole('dialog', { name: '搜索游戏' });
  await userEvent.type(screen.getByRole('textbox'), '海风');
  await waitFor(() => expect(screen.getAllByRole('button', { name: /维护中/ })).toHaveLength(2));
  expect(aloud(sheet)).toEqual([
    'h2: 搜索游戏',
    'button “关闭”',
    'field “搜索游戏或场馆” holds “海风” autocomplete=off enterkeyhint=search placeholder=输入游戏名称，例如“百家乐”',
    'status: 找到3款游戏',
    'button “海风轮盘 维护中” aria-disabled=true',
    'button “海风pp01 AE电子 维护中” aria-disabled=true',
    'button “海风pp02 AE电子”',
  ]);
  await userEvent.type(screen.getByRole('textbox'), '?');
  await screen.findByText('没有找到这样的游戏');
  expect(aloud(sheet)).toEqual([
    'h2: 搜索游戏',
    'button “关闭”',
    'field “搜索游戏或场馆” holds “海风?” autocomplete=off enterkeyhint=search placeholder=输入游戏名称，例如“百家乐”',
    'status: 没有找到游戏',
    '没有找到这样的游戏',
    '换个名字试试，或从分类里挑选。',
  ]);
  await userEvent.click(screen.getByRole('button', { name: '关闭' }));
  expect(closed).toHaveBeenCalledOnce();
});
