// @vitest-environment happy-dom
/** What opens beside a venue: what it and its games are called, and their terms. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../api/errors.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { fieldOf, type } from '../../testing/fields.ts';
import { heard } from '../../testing/heard.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { venueStanding } from '../../testing/venue-standing.ts';
import { VenuesPage } from './page.tsx';

signedInForEach();

type Answers = Parameters<typeof answerWith>[0];
async function open(label: string, answers: Answers, who = staff('venues', 'venues.read')) {
  const asked = answerWith({
    staffMe: () => who,
    venueStandings: () => [venueStanding({ code: 'ag', name: 'AG' })],
    ruleChanges: () => ({ rows: [], total: 0, people: [] }),
    ...answers,
  });
  renderAt('/venues', <VenuesPage />);
  fireEvent.click(await screen.findByLabelText(label));
  return asked;
}
const drawer = () => heard(screen.getByRole('dialog'));
const names = {
  name: 'AG真人',
  nameEn: 'AG Live',
  games: [
    { code: 'g1', name: '百家乐', nameEn: '', shown: true },
    { code: 'g2', name: '飞龙', nameEn: 'Dragon', shown: false },
  ],
};
const saveOf = (label: string) => {
  const button = fieldOf(label).closest('form')?.querySelector('button');
  if (button == null) throw new Error(`no button of ${label}`);
  return button;
};

test('who hears the names of a venue hears each of its games by its code, also that one is not shown', async () => {
  await open('名称 AG', { venueNames: () => names });
  await screen.findByLabelText('g1 中文名称');
  await waitFor(() => expect(fieldOf('g1 中文名称').disabled).toBe(false));
  expect(drawer()).toEqual([
    'button “Close”',
    'AG的名称',
    '英文名称可不填：选择英文的会员会看到中文名称',
    '场馆',
    'field “场馆 中文名称” holds “AG真人” maxlength=64',
    'field “场馆 英文名称” holds “AG Live” maxlength=64 placeholder=English',
    'button “保 存” disabled',
    'g1',
    'field “g1 中文名称” holds “百家乐” maxlength=64',
    'field “g1 英文名称” maxlength=64 placeholder=English',
    'button “保 存” disabled',
    'g2（不显示）',
    'field “g2（不显示） 中文名称” holds “飞龙” maxlength=64',
    'field “g2（不显示） 英文名称” holds “Dragon” maxlength=64 placeholder=English',
    'button “保 存” disabled',
  ]);
});

test('a name goes out with the other one of its row, for the venue or the game that it stands at, and the list is read again', async () => {
  let now = names;
  const asked = await open('名称 AG', {
    venueNames: () => now,
    nameVenue: () => null,
    nameGame: () => null,
  });
  await screen.findByLabelText('场馆 中文名称');
  await waitFor(() => expect(fieldOf('场馆 中文名称').disabled).toBe(false));
  // Blanks around it are no change, and nothing is no name.
  type('场馆 中文名称', ' AG真人 ');
  expect(saveOf('场馆 中文名称').disabled).toBe(true);
  type('场馆 中文名称', ' ');
  expect(saveOf('场馆 中文名称').disabled).toBe(true);
  type('场馆 中文名称', 'AG视讯');
  expect(saveOf('场馆 中文名称').disabled).toBe(false);
  now = { ...names, name: 'AG视讯' };
  fireEvent.click(saveOf('场馆 中文名称'));
  await screen.findByText('名称已保存');
  expect(asked.nameVenue).toEqual([{ code: 'ag', name: 'AG视讯', nameEn: 'AG Live' }]);
  await waitFor(() => expect(saveOf('场馆 中文名称').disabled).toBe(true));
  expect([asked.venueNames?.length, asked.venueStandings?.length]).toEqual([2, 2]);
  type('g1 英文名称', 'Baccarat');
  fireEvent.click(saveOf('g1 英文名称'));
  await waitFor(() =>
    expect(asked.nameGame).toEqual([{ venue: 'ag', code: 'g1', name: '百家乐', nameEn: 'Baccarat' }]),
  );
});

test('a name that is refused says why and stays as it was typed', async () => {
  await open('名称 AG', {
    venueNames: () => names,
    nameVenue: () => {
      throw new Refusal(5_900, '已有同名的场馆');
    },
  });
  await screen.findByLabelText('场馆 英文名称');
  await waitFor(() => expect(fieldOf('场馆 英文名称').disabled).toBe(false));
  type('场馆 英文名称', '');
  fireEvent.click(saveOf('场馆 英文名称'));
  await screen.findByText('已有同名的场馆');
  expect(fieldOf('场馆 英文名称').value).toBe('');
});

test('who may only look at venues types no name', async () => {
  await open('名称 AG', { venueNames: () => names }, staff('venues.read'));
  await screen.findByLabelText('g1 中文名称');
  expect(drawer().filter((line) => line.startsWith('field') && !line.includes(' disabled'))).toEqual([]);
});

test('the terms of a venue begin with what each figure means and from when it holds, and each field has its bounds', async () => {
  const asked = await open(
    '流水比例 AG',
    {
      venueTerms: () => ({
        name: '某场馆',
        venue: { wageringPercent: 100, houseEdge: 250 },
        category: 'realbet',
        categoryEdge: 105,
        games: [
          {
            ...{ code: 'g2', name: '飞龙', category: 'concise', categoryEdge: 400 },
            ...{ wageringPercent: 50, houseEdge: null },
          },
        ],
      }),
    },
    staff('venues', 'venues.read', 'settings'),
  );
  await screen.findByLabelText('飞龙 流水比例');
  await waitFor(() => expect(fieldOf('飞龙 流水比例').disabled).toBe(false));
  expect(drawer()).toEqual([
    'button “Close”',
    'AG的流水比例与平台优势',
    'link “修改记录” href=/rules?state=all&about=venue%2Fag',
    '流水比例',
    '每 100 元有效投注，按多少元计入取款前须打的流水。等级、返水和佣金不受影响，仍按 100 元计。',
    '平台优势',
    '每 100 元有效投注，平台平均留下多少元。同类游戏中最低的一个，就是最高返水加最高佣金的上限。',
    '留空',
    '不单独设，按框里的灰色数字计。',
    '何时生效',
    '所有改动一起提交，另一位同事同意后，从之后结算的注单开始。',
    'th: 游戏',
    'th: 流水比例（%）',
    'th: 平台优势（%）',
    '整个某场馆',
    'spinbutton “整个某场馆 流水比例” holds “100” autocomplete=off placeholder aria-valuemax=100 aria-valuemin=0',
    'spinbutton “整个某场馆 平台优势” holds “2.50” autocomplete=off placeholder=1.05 aria-valuemax=100 aria-valuemin=0',
    '飞龙电子',
    'spinbutton “飞龙 流水比例” holds “50” autocomplete=off placeholder=100 aria-valuemax=100 aria-valuemin=0',
    'spinbutton “飞龙 平台优势” autocomplete=off placeholder=4.00 aria-valuemax=100 aria-valuemin=0',
    '按类别',
    '还没有改动',
    'button “放弃修改” disabled',
    'button “保 存” disabled',
  ]);
  expect(asked.venueTerms).toEqual([{ code: 'ag' }]);
  await waitFor(() => expect(asked.ruleChanges?.at(-1)).toMatchObject({ about: 'venue/ag', state: 'open' }));
});
