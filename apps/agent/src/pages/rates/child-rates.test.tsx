// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderAt } from '../../testing/portal.tsx';
import { ChildRates } from './child-rates.tsx';

let sent: { readonly key: string | null; readonly body: unknown }[] = [];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const all = (rate: number) => ({
  realbet: rate,
  sport: rate,
  gaming: rate,
  joker: rate,
  concise: rate,
  lottery: rate,
});

/** The form of a child of 0.50 % whose agent has 0.80 %. */
async function edit(answers: readonly (Response | Error)[]): Promise<HTMLElement> {
  sent = [];
  vi.stubGlobal('fetch', async (_path: string, { headers, body }: RequestInit) => {
    sent.push({ key: new Headers(headers).get('idempotency-key'), body: JSON.parse(String(body)) });
    const answer = answers[sent.length - 1];
    if (answer instanceof Error || answer === undefined) throw answer;
    return answer;
  });
  renderAt('/rates', <ChildRates id={7} rates={all(50)} most={all(80)} />);
  await userEvent.click(screen.getByRole('button', { name: '修改费率' }));
  return screen.getByLabelText(/^体育（%）/);
}
const save = () => screen.getByRole('button', { name: '保存' });
const done = () => Response.json({ code: 200, message: '', data: null });

test('as much as the agent’s own rate can be given, and a hundredth of a percent more cannot', async () => {
  const field = await edit([done()]);
  await userEvent.clear(field);
  await userEvent.type(field, '0.81');
  expect(screen.getByText('不能高于我的费率 0.80%')).toBeTruthy();
  expect(save()).toHaveProperty('disabled', true);
  await userEvent.clear(field);
  await userEvent.type(field, '0.80');
  await userEvent.click(save());
  await waitFor(() => expect(sent[0]?.body).toEqual({ id: 7, rates: { ...all(50), sport: 80 } }));
  expect(await screen.findByText('已保存，即刻生效')).toBeTruthy();
});

test('a lost answer is tried again as the same operation; after a refusal another begins', async () => {
  const refused = () => Response.json({ code: 1000, message: '上级费率已变', data: null });
  await edit([new TypeError('no network'), refused(), done()]);
  await userEvent.click(save());
  await screen.findByRole('alert');
  await userEvent.click(save());
  await screen.findByText('上级费率已变');
  await userEvent.click(save());
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[1]?.key).toBe(sent[0]?.key);
  expect(sent[2]?.key).not.toBe(sent[1]?.key);
});

test('who thinks better of it has changed nothing, and is not told of a change', async () => {
  await edit([]);
  await userEvent.click(screen.getByRole('button', { name: '取消' }));
  expect(screen.queryByText('已保存，即刻生效')).toBeNull();
  expect(sent).toEqual([]);
});
