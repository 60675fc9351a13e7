// @vitest-environment happy-dom
import { chooseLanguage } from '@mingpai/ui/language';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { countriesIn } from './countries.ts';
import { IdentityForm } from './form.tsx';

const sent: Record<string, unknown>[] = [];
beforeEach(() => {
  sent.length = 0;
  openSession('token', false);
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return Response.json({ code: 200, message: 'ok', data: null });
  });
});
afterEach(() => {
  cleanup();
  closeSession();
  chooseLanguage('zh');
  vi.unstubAllGlobals();
});

const rooms = { deposits: {}, withdrawals: {} };
const status = { leastAge: 18, pictures: [], ...rooms } as unknown as Parameters<
  typeof IdentityForm
>[0]['of'];

test.each([
  ['zh', '出生日期', '签发国家或地区', '新加坡', '提交认证'],
  ['en', 'Date of birth', 'Issuing country or region', 'Singapore', 'Submit'],
] as const)(
  'a birthday comes from the phone’s calendar, a country from a list of names (%s)',
  async (language, birthday, country, singapore, submit) => {
    chooseLanguage(language);
    renderAt('/identity', <IdentityForm of={status} wants="basic" />);
    const day = screen.getByLabelText(birthday);
    expect(day.getAttribute('type')).toBe('date');
    fireEvent.change(day, { target: { value: '1990-05-06' } });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: country }), singapore);
    await userEvent.click(screen.getByRole('button', { name: submit }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ birthday: '1990-05-06', country: 'SG' });
  },
);

test.each(['zh', 'en'] as const)('no country stands under its code or twice (%s)', (language) => {
  const all = countriesIn(language);
  expect(all.length).toBeGreaterThan(200);
  expect(all.filter(({ code, name }) => name === code)).toEqual([]);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
});
