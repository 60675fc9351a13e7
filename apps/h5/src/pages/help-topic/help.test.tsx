// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../api/query-client.ts';
import { closeSession } from '../../api/session.ts';
import { App } from '../../app/app.tsx';

/** What was asked of /api/article. */
let asked: unknown[] = [];
/** How many calls of any kind were made. */
let calls = 0;
/** What the operators wrote of whom one can call; nobody has. */
const unwritten = () => Response.json({ code: 1002, message: '没有找到该内容，可能已被移除', data: null });
let lines: () => Response | Promise<Response> = unwritten;
let answer = () => Response.json({ code: 200, message: '', data: { title: '', content: '<p>正文</p>' } });

beforeEach(() => {
  asked = [];
  calls = 0;
  lines = unwritten;
  closeSession();
  window.scrollTo = vi.fn();
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    calls += 1;
    if (url !== '/api/article') return Response.json({ code: 200, message: '', data: { site_state: 1 } });
    const article: { readonly place: string } = JSON.parse(body);
    if (article.place === 'lines') return lines();
    asked.push(article);
    return answer();
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

function open(path: string): void {
  window.location.hash = path;
  render(<App queries={makeQueryClient()} />);
}

test('the help centre leads to its seven articles and to a person, for visitors too', async () => {
  open('#/boutBallBet');
  const list = within(await screen.findByRole('navigation', { name: '帮助文章' }));
  const links = list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['关于我们', '#/boutBallBetInfo?type=7'],
    ['常见问题', '#/boutBallBetInfo?type=1'],
    ['隐私政策', '#/boutBallBetInfo?type=2'],
    ['免责说明', '#/boutBallBetInfo?type=3'],
    ['联系我们', '#/boutBallBetInfo?type=4'],
    ['代理加盟', '#/boutBallBetInfo?type=5'],
    ['博彩责任', '#/boutBallBetInfo?type=8'],
    ['人工客服', '#/kefu'],
  ]);
});

test('an article stands under its own title and is asked for by its type', async () => {
  open('#/boutBallBetInfo?type=5');
  expect(await screen.findByRole('heading', { level: 1, name: '代理加盟' })).toBeTruthy();
  expect(await screen.findByText('正文')).toBeTruthy();
  expect(asked).toEqual([{ type: 5, place: 'help' }]);
  expect(document.title).toContain('代理加盟');
});

test.each(['6', '99', 'x', ''])('what is no help article (%s) leads to the help centre', async (type) => {
  open(`#/boutBallBetInfo?type=${type}`);
  expect(await screen.findByRole('heading', { level: 1, name: '帮助中心' })).toBeTruthy();
  expect(asked).toEqual([]);
});

test.each([
  ['5', '条款与规则', { type: 5, place: 'abouts' }],
  ['6', '隐私政策', { type: 6, place: 'abouts' }],
])('/abouts of type %s is %s', async (type, title, payload) => {
  open(`#/abouts?type=${type}`);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(await screen.findByText('正文')).toBeTruthy();
  expect(asked).toEqual([payload]);
});

test('a title goes with its page', async () => {
  open('#/boutBallBetInfo?type=1');
  await screen.findByRole('heading', { level: 1, name: '常见问题' });
  await act(async () => {
    window.location.hash = '#/boutBallBet';
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(await screen.findByRole('heading', { level: 1, name: '帮助中心' })).toBeTruthy();
});

test('an article that cannot be had can be asked for again', async () => {
  const good = answer;
  answer = () => Response.json({ code: 1002, message: '没有找到该内容，可能已被移除', data: null });
  open('#/boutBallBetInfo?type=3');
  expect(await screen.findByText('没有找到该内容，可能已被移除')).toBeTruthy();
  answer = good;
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }));
  expect(await screen.findByText('正文')).toBeTruthy();
});

test('the self-check keeps its answers to itself, and advises a break when something happens often', async () => {
  open('#/boutBallBetInfo?type=8');
  await screen.findByText('正文');
  const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]);
  const [callsBefore, storedBefore] = [calls, stored()];
  const questions = screen.getAllByRole('group');
  expect(questions).toHaveLength(9);
  for (const [index, question] of questions.entries()) {
    expect(screen.queryByText('接下来可以做的')).toBeNull();
    await userEvent.click(within(question).getByLabelText(index === 1 ? '经常' : '从不'));
  }
  expect(screen.getByText('建议您停下来休息一段时间')).toBeTruthy();
  expect(screen.getByText('接下来可以做的')).toBeTruthy();
  expect([calls, stored()]).toEqual([callsBefore, storedBefore]);
  await userEvent.click(screen.getByRole('button', { name: '重新作答' }));
  expect(screen.getByText('还有9题未回答')).toBeTruthy();
});

test('whom one can call is what the operators wrote; with the page, not with what a self-check came to', async () => {
  const content = '<p>心理援助 <a href="tel:400-000-0000">400-000-0000</a></p>';
  lines = () => Response.json({ code: 200, message: '', data: { title: '求助热线', content } });
  open('#/boutBallBetInfo?type=8');
  expect(await screen.findByRole('heading', { name: '求助热线' })).toBeTruthy();
  const number = screen.getByRole('link', { name: '400-000-0000' });
  expect([number.getAttribute('href'), number.getAttribute('target')]).toEqual(['tel:400-000-0000', null]);
});

test.each([
  ['written by nobody', unwritten],
  ['not answered', () => new Promise<Response>(() => undefined)],
])('help lines that are %s leave the page as it is', async (_how, answered) => {
  lines = answered;
  open('#/boutBallBetInfo?type=8');
  await screen.findByText('正文');
  expect(screen.getByText('还有9题未回答')).toBeTruthy();
  expect(screen.queryByText('求助热线')).toBeNull();
  expect(screen.queryByText('没有找到该内容，可能已被移除')).toBeNull();
});

test.each([1, 2, 3, 4, 5, 7, 8])('article %i of the help centre opens as itself', async (type) => {
  open(`#/boutBallBetInfo?type=${type}`);
  await screen.findByText('正文');
  expect(asked).toEqual([expect.objectContaining({ type, place: 'help' })]);
});
