// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Refusal } from '../../api/errors.ts';
import type { VenueStanding } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { fieldOf, type } from '../../testing/fields.ts';
import { headsOfList, narrowRoom, stubNarrowDesk, widthOfList } from '../../testing/narrow-desk.ts';
import { stubScreen } from '../../testing/screen-width.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { venueStanding } from '../../testing/venue-standing.ts';
import { VenuesPage } from './page.tsx';

signedInForEach();

const venue = (code: string, more: Partial<VenueStanding> = {}): VenueStanding =>
  venueStanding({
    code,
    name: code.toUpperCase(),
    category: 'realbet',
    readAt: '2026-11-21T00:00:00Z',
    lagSeconds: 5,
    paidToday: -1_234.5,
    ...more,
  });
const limits = { win: 50_000, multiple: 200, hour: 300_000, ahead: 1_000, day: 900_000 };
const chief = staff('venues', 'venues.read', 'settings', 'settings.read');

type Answers = Parameters<typeof answerWith>[0];
async function open(rows: VenueStanding[], answers: Answers = {}, who = chief) {
  const asked = answerWith({
    staffMe: () => who,
    venueStandings: () => rows,
    ruleChanges: () => ({ rows: [], total: 0 }),
    exposureLimits: () => ({ ...limits, venues: [{ code: 'pg', ...limits, win: 7_000 }] }),
    venueTerms: () => ({
      name: '某场馆',
      venue: { wageringPercent: 100, houseEdge: 250 },
      category: 'realbet',
      categoryEdge: 105,
      games: [
        {
          code: 'g1',
          name: '百家乐',
          category: 'realbet',
          categoryEdge: 105,
          wageringPercent: null,
          houseEdge: null,
        },
        {
          code: 'g2',
          name: '飞龙',
          category: 'concise',
          categoryEdge: 400,
          wageringPercent: 50,
          houseEdge: null,
        },
      ],
    }),
    ...answers,
  } as Answers);
  renderAt('/venues', <VenuesPage />);
  await screen.findByText(rows[0]?.name ?? '');
  return asked;
}
const cells = (code: string) =>
  [...document.querySelectorAll(`tr[data-row-key="${code}"] td`)].map(({ textContent }) => textContent);
const fieldOfSwitch = (label: string) => screen.getByLabelText<HTMLButtonElement>(label);
const button = (words: RegExp) => screen.getByText(words).closest('button');

test('a venue says what waits there, how far its record is behind, and what it paid today', async () => {
  await open([
    venue('ag', {
      pendingTransfers: 1_204,
      differences: 3,
      winsHeld: 2,
      lagSeconds: 4_000,
      late: true,
      dayAlarm: true,
      paidToday: 98_765.4,
    }),
    venue('pg', { readAt: null, lagSeconds: null, wallet: 'seamless' }),
  ]);
  expect(cells('ag').slice(2, 8)).toEqual([
    '1,204',
    '3',
    '0',
    '98,765.40',
    '2',
    // The year stands where it is another one.
    expect.stringMatching(/^1小时06分最近读取 (2026-)?11-21 08:00最近对账 还没有$/),
  ]);
  expect(cells('pg').slice(5, 8)).toEqual(['−1,234.50', '0', '还没有最近读取 还没有最近对账 还没有']);
  expect(cells('pg')[0]).toContain('免转钱包');
  const red = (code: string) =>
    [...document.querySelectorAll(`tr[data-row-key="${code}"] .ant-tag-error`)].map(
      ({ textContent }) => textContent,
    );
  expect(red('ag').slice(-4)).toEqual(['3', '98,765.40', '2', '1小时06分']);
  expect(red('pg')).toEqual([]);
});

test('on a phone a venue is a card: its name, what waits there, and its buttons, without a table that is scrolled', async () => {
  stubScreen('phone');
  await open([venue('ag', { differences: 3, paidToday: 98_765.4 }), venue('pg')]);
  const card = document.querySelector<HTMLElement>('li[data-row-key="ag"]');
  expect(card?.textContent).toContain('AG');
  const facts = [...(card?.querySelectorAll('dl > div') ?? [])].map(({ textContent }) => textContent);
  expect(facts).toContain('未平差异3');
  expect(facts).toContain('今日净派彩（元）98,765.40');
  expect(card?.querySelector('[aria-label="立即对账 AG"]')).not.toBeNull();
  expect(document.querySelector('table')).toBeNull();
  vi.unstubAllGlobals();
});

test('the limits of one venue begin with its own figures, those of all with theirs; only what is changed can be saved', async () => {
  const asked = await open([venue('pg'), venue('ag')], {
    updateExposureLimits: () => ({ state: 'proposed', change: null, figures: [] }),
  });
  fireEvent.click(await screen.findByLabelText('派彩限额 PG'));
  await screen.findByLabelText('单笔派彩超过（元）');
  expect(fieldOf('单笔派彩超过（元）').value).toBe('7000');
  expect(screen.queryByText(/该场馆现在按全部场馆的数字/)).toBeNull();
  expect(button(/^保\s?存$/)?.disabled).toBe(true);
  type('单笔派彩超过（元）', '');
  expect(button(/^保\s?存$/)?.disabled).toBe(true);
  type('单笔派彩超过（元）', '8000');
  fireEvent.click(button(/^保\s?存$/) ?? document.body);
  await screen.findByText('已提交：等待另一位同事同意，到时生效');
  expect(asked.updateExposureLimits).toEqual([{ venue: 'pg', ...limits, win: 8_000 }]);
});

test('a venue without limits of its own says so, and begins with those of all', async () => {
  await open([venue('ag')]);
  fireEvent.click(await screen.findByLabelText('派彩限额 AG'));
  await screen.findByText(/该场馆现在按全部场馆的数字/);
  expect(fieldOf('单笔派彩超过（元）').value).toBe('50000');
});

const gray = (label: string) => fieldOf(label).placeholder;
const save = () => screen.getByText(/^保\s?存$/).closest('button');

test('what counts toward wagering is sent in percent and what the house keeps in basis points, all rows that changed in one request', async () => {
  const asked = await open([venue('ag')], {
    setVenueTerms: () => ({ state: 'saved', change: null, figures: [] }),
  });
  fireEvent.click(await screen.findByLabelText('流水比例 AG'));
  await screen.findByLabelText('整个某场馆 平台优势');
  expect(fieldOf('整个某场馆 平台优势').value).toBe('2.50');
  expect([save()?.disabled, screen.getByText('还没有改动').tagName]).toEqual([true, 'SPAN']);
  type('整个某场馆 平台优势', '1.15');
  type('飞龙 流水比例', '');
  type('百家乐 流水比例', '70');
  // As it was: that is no change.
  type('百家乐 流水比例', '');
  await screen.findByText('2 行有改动');
  screen.getByText('现在 2.50%');
  screen.getByText('同场馆 · 现在 50%');
  expect(asked.setVenueTerms).toBeUndefined();
  fireEvent.click(save() ?? document.body);
  await screen.findByText('还没有改动');
  expect(asked.setVenueTerms).toEqual([
    {
      venue: 'ag',
      changes: [
        { game: null, wageringPercent: 100, houseEdge: 115 },
        { game: 'g2', wageringPercent: null, houseEdge: null },
      ],
    },
  ]);
  // What waits for a colleague does not hold: the field has what does.
  expect(fieldOf('飞龙 流水比例').value).toBe('50');
});

test('an empty field says what holds instead, of a game of another category its own', async () => {
  await open([venue('ag')]);
  fireEvent.click(await screen.findByLabelText('流水比例 AG'));
  await screen.findByLabelText('百家乐 平台优势');
  expect([gray('百家乐 流水比例'), gray('百家乐 平台优势')]).toEqual(['100', '2.50']);
  expect([gray('飞龙 平台优势'), gray('整个某场馆 平台优势')]).toEqual(['4.00', '1.05']);
  const below = (label: string) => fieldOf(label).closest('td')?.querySelector('small')?.textContent;
  expect([below('百家乐 流水比例'), below('百家乐 平台优势')]).toEqual(['同场馆', '同场馆']);
  expect([below('飞龙 平台优势'), below('飞龙 流水比例')]).toEqual(['按类别', undefined]);
  type('飞龙 流水比例', '');
  expect(below('飞龙 流水比例')).toBe('同场馆 · 现在 50%');
  screen.getByText('电子');
});

test('what is typed for the venue is what its games have of it, in the same breath; given up, they have the saved again', async () => {
  await open([venue('ag')]);
  fireEvent.click(await screen.findByLabelText('流水比例 AG'));
  await screen.findByLabelText('整个某场馆 平台优势');
  type('整个某场馆 流水比例', '80');
  type('整个某场馆 平台优势', '1.90');
  expect([gray('百家乐 流水比例'), gray('百家乐 平台优势')]).toEqual(['80', '1.90']);
  expect([gray('飞龙 流水比例'), gray('飞龙 平台优势')]).toEqual(['80', '4.00']);
  type('整个某场馆 平台优势', '');
  expect(gray('百家乐 平台优势')).toBe('1.05');
  // Nothing is never saved for the venue: its games keep what holds.
  type('整个某场馆 流水比例', '');
  expect(gray('百家乐 流水比例')).toBe('100');
  fireEvent.click(screen.getByText('放弃修改'));
  await screen.findByText('还没有改动');
  expect([gray('百家乐 流水比例'), gray('百家乐 平台优势')]).toEqual(['100', '2.50']);
});

test('the venue’s own weight is never empty, what was typed can be given up, and a refusal leaves it', async () => {
  const asked = await open([venue('ag')], {
    setVenueTerms: () => {
      throw new Refusal(6_010, '已有一项修改在等待');
    },
  });
  fireEvent.click(await screen.findByLabelText('流水比例 AG'));
  await screen.findByLabelText('整个某场馆 流水比例');
  type('整个某场馆 流水比例', '');
  await screen.findByText('整个场馆的流水比例不能留空');
  expect(save()?.disabled).toBe(true);
  fireEvent.click(screen.getByText('放弃修改'));
  await screen.findByText('还没有改动');
  expect(fieldOf('整个某场馆 流水比例').value).toBe('100');
  type('百家乐 流水比例', '0');
  fireEvent.click(save() ?? document.body);
  await screen.findByText('已有一项修改在等待');
  expect(asked.setVenueTerms?.[0]?.changes).toEqual([{ game: 'g1', wageringPercent: 0, houseEdge: null }]);
  expect(fieldOf('百家乐 流水比例').value).toBe('0');
});

test('what a comparison found is told, also what belongs to nobody; one that failed says why', async () => {
  let failed = false;
  await open([venue('ag')], {
    reconcileVenue: () => {
      if (failed) throw new Refusal(5_800, '平台没有回应');
      return { players: 1_200, skipped: 3, differences: 2, strangers: 1 };
    },
  });
  fireEvent.click(await screen.findByLabelText('立即对账 AG'));
  await screen.findByText('核对1,200人，3人稍后再核，未平差异2处');
  screen.getByText('名单里有1笔交易不属于任何会员，请与平台核对');
  failed = true;
  fireEvent.click(screen.getByLabelText('立即对账 AG'));
  await screen.findByText('平台没有回应');
});

test('who may only look switches nothing, compares nothing and changes no terms', async () => {
  await open([venue('ag')], {}, staff('venues.read'));
  await screen.findByLabelText('立即对账 AG');
  const off = (label: string) => fieldOfSwitch(label).disabled;
  expect([off('立即对账 AG'), off('AG开放')]).toEqual([true, true]);
  fireEvent.click(screen.getByLabelText('流水比例 AG'));
  await screen.findByLabelText('整个某场馆 平台优势');
  expect([fieldOf('整个某场馆 平台优势').disabled, fieldOf('整个某场馆 流水比例').disabled]).toEqual([
    true,
    true,
  ]);
});

test('a venue is closed after a question that says what becomes of the money there', async () => {
  const asked = await open([venue('ag'), venue('pg', { enabled: false })], {
    switchVenue: ({ enabled }) => ({ state: enabled ? 'proposed' : 'saved', change: null, figures: [] }),
  });
  await waitFor(() => expect(fieldOfSwitch('AG开放').disabled).toBe(false));
  fireEvent.click(fieldOfSwitch('AG开放'));
  await screen.findByText(
    '会员不能再进入和转入；已在场馆里的钱可以随时转出。重新开放须另一位同事同意。临时停用请用“停用与恢复”：可写给会员的说明和结束时间，到时自动恢复。',
  );
  expect(asked.switchVenue).toBeUndefined();
  fireEvent.click(screen.getByText('确认关闭'));
  await screen.findByText('AG已关闭');
  fireEvent.click(fieldOfSwitch('PG开放'));
  fireEvent.click(await screen.findByText('确认开放'));
  await screen.findByText('已提交：等待另一位同事同意，到时生效');
  expect(asked.switchVenue).toEqual([
    { code: 'ag', enabled: false },
    { code: 'pg', enabled: true },
  ]);
});

test('at 1,024 px what waits at a venue for people, and how far it is behind, is in sight', async () => {
  stubNarrowDesk();
  await open([venue('pg')]);
  expect(headsOfList()).toEqual(['场馆', '连接', '未平差异', '待审派彩', '记录落后', '操作']);
  expect(widthOfList()).toBeLessThanOrEqual(narrowRoom);
});

test('when a venue was read last stands to the minute, which one line has room for; its second is the title', async () => {
  await open([venue('pg')]);
  const moments = screen.getAllByTitle('2026-11-21 08:00:00（北京时间）');
  expect(moments.length).toBeGreaterThan(0);
  for (const { textContent } of moments) expect(textContent).toMatch(/11-21 08:00$/);
});
