// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Audience } from '../labels/audience.ts';
import { answerWith, renderAt } from '../testing/console.tsx';
import { signedInForEach } from '../testing/signed-in.ts';
import { staff } from '../testing/staff.ts';
import { AudienceField } from './audience-field.tsx';

signedInForEach();

/** @returns what is chosen from then on */
function open(value: Audience, marketing = false) {
  const chosen: Audience[] = [];
  const asked = answerWith({
    staffMe: () => staff('content'),
    audienceTags: () => [],
    countAudience: () => ({ count: 7, more: false }),
  });
  renderAt('/', <AudienceField value={value} marketing={marketing} onChange={(next) => chosen.push(next)} />);
  return { chosen, asked };
}

async function choose(field: string, option: string) {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: field }));
  fireEvent.click(await screen.findByTitle(option));
}

test.each([
  ['存过款', true],
  ['没存过款', false],
])('“%s” means members of whom it is true that they have deposited: %s', async (option, deposited) => {
  const { chosen } = open({ vipFrom: 3 });
  await choose('存款', option);
  expect(chosen).toEqual([{ vipFrom: 3, deposited }]);
});

test('the lowest and the highest level are two bounds of one audience', async () => {
  const { chosen } = open({ deposited: true });
  await choose('最低VIP', 'VIP2');
  expect(chosen.at(-1)).toEqual({ deposited: true, vipFrom: 2 });
  cleanup();
  const highest = open({ deposited: true }).chosen;
  await choose('最高VIP', 'VIP5');
  expect(highest.at(-1)).toEqual({ deposited: true, vipUntil: 5 });
});

test('days are those of the field that they are typed in, and an emptied field asks for nothing', () => {
  const { chosen } = open({ registeredDays: 9 });
  fireEvent.change(screen.getByRole('spinbutton', { name: '最近来过天数' }), { target: { value: '30' } });
  expect(chosen.at(-1)).toEqual({ registeredDays: 9, seenDays: 30 });
  fireEvent.change(screen.getByRole('spinbutton', { name: '没来天数' }), { target: { value: '14' } });
  expect(chosen.at(-1)).toEqual({ registeredDays: 9, unseenDays: 14 });
  fireEvent.change(screen.getByRole('spinbutton', { name: '最近注册天数' }), { target: { value: '' } });
  expect(chosen.at(-1)).toEqual({});
});

test('how many they are is counted as they are chosen, without whoever offers may not be told to', async () => {
  const { asked } = open({ vipFrom: 3 }, true);
  expect(await screen.findByText(/7/)).toBeTruthy();
  expect(asked.countAudience).toEqual([{ audience: { vipFrom: 3 }, marketing: true }]);
});
