// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { answerWith, renderAt } from '../testing/console.tsx';
import { pick, type } from '../testing/fields.ts';
import { signedInForEach } from '../testing/signed-in.ts';
import { MemberSelect } from './member-select.tsx';

signedInForEach();

const nothing = { deposits: [], withdrawals: [], adjustments: [], bets: [], payments: [], arrivals: [] };
const kun = {
  id: 100_012,
  username: 'kun99',
  realName: '王**',
  mobile: '138****8888',
  vipLevel: 3,
  frozenAt: null,
  by: 'mobile_tail' as const,
};

function Chosen() {
  const [member, setMember] = useState<number | null>(null);
  return (
    <>
      <MemberSelect label="会员" value={member} onChange={setMember} />
      <output>{String(member)}</output>
    </>
  );
}
const chosen = () => screen.getByRole('status').textContent;

test('a member is chosen by whatever names one, and stays named while somebody else is looked for', async () => {
  const asked = answerWith({
    find: ({ text }) => ({ members: text === '8888' ? [kun] : [], ...nothing }),
  });
  renderAt('/', <Chosen />);
  type('会员', '8');
  type('会员', '8888');
  await pick('会员', 'kun99 · 王** · 138****8888 · #100012');
  expect(chosen()).toBe('100012');
  expect(asked.find).toEqual([{ text: '8888' }]);
  type('会员', 'nobody');
  await waitFor(() => expect(asked.find).toHaveLength(2));
  expect(await screen.findAllByTitle('kun99 · 王** · 138****8888 · #100012')).not.toEqual([]);
  expect(chosen()).toBe('100012');
});

test('whoever finds nobody chooses by the whole number, and part of one is none', async () => {
  const asked = answerWith({ find: () => ({ members: [], ...nothing }) });
  renderAt('/', <Chosen />);
  type('会员', '1000');
  await waitFor(() => expect(asked.find).toHaveLength(1));
  await screen.findByText('没有这样的会员');
  expect(screen.queryByTitle('会员 #1000')).toBeNull();
  type('会员', '100034');
  await pick('会员', '会员 #100034');
  expect(chosen()).toBe('100034');
  fireEvent.mouseDown(document.querySelector('.ant-select-clear') ?? document.body);
  await waitFor(() => expect(chosen()).toBe('null'));
});
