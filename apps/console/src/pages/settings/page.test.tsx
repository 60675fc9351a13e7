// @vitest-environment happy-dom
import { promisedQueues } from '@mingpai/contract/console/reports/names';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import type { SiteSettings } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { SettingsPage } from './page.tsx';

signedInForEach();

/** As much of the settings as these tests type. */
const settings = {
  title: '明牌',
  titleEn: 'Mingpai',
  siteState: 1,
  repairTips: '维护中',
  repairTipsEn: '',
  redPacketSwitch: 1,
  indexModal: 0,
  webContent: '',
  webContentEn: '',
  modalFrom: '',
  modalUntil: '',
  modalAudience: {},
  logo: '',
  h5Url: '',
  iosDownloadUrl: '',
  iosDownloadQrcode: '',
  visitUrl: '',
  serviceUrl: '',
  outsideHosts: [],
  questionHours: 24,
  promisedMinutes: Object.fromEntries(promisedQueues.map((queue) => [queue, 30])),
  depositRate: 7.25,
  withdrawalRate: 7.1,
  erc20Fee: 5,
  trc20Fee: 1.5,
  adjustmentChiefFrom: 10_000,
  bonusFrom: 500,
  bonusClerkDayFrom: 5_000,
  memberIdleHours: 12,
  staffIdleMinutes: 30,
  closingDays: 7,
  closedYears: 5,
  operationDays: 90,
  sessionDays: 180,
  messageDays: 365,
  recoveryDays: 180,
  emailChangeDays: 180,
} as unknown as SiteSettings;

async function open(state: 'saved' | 'proposed' = 'saved') {
  let saved = settings;
  const asked = answerWith({
    staffMe: () => staff('settings', 'settings.read'),
    ruleChanges: () => ({ rows: [], total: 0, people: [] }),
    tags: () => [],
    audienceTags: () => [],
    siteSettings: () => saved,
    updateSiteSettings: () => ({ ...settings, state, change: null, figures: [] }),
  });
  renderAt('/settings', <SettingsPage />);
  await screen.findByLabelText('网站名称');
  return {
    asked,
    /** A colleague saves this, and the page hears of it. */
    colleague: async (more: Partial<SiteSettings>) => {
      saved = { ...saved, ...more };
      await act(() => queryClient.invalidateQueries({ queryKey: ['siteSettings'] }));
    },
  };
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => fireEvent.submit(field('网站名称').closest('form') ?? window);

test('only what was typed goes out, each under its own name', async () => {
  const { asked } = await open('proposed');
  screen.getByText('没有未保存的修改');
  type('存款汇率', '7.3');
  type('TRC20 手续费', '2');
  await screen.findByText('有 2 项未保存');
  save();
  await screen.findByText('已提交：等待另一位同事同意，到时生效');
  expect(asked.updateSiteSettings).toEqual([{ depositRate: 7.3, trc20Fee: 2 }]);
  // What waits is not saved: the form shows what holds.
  expect(field('存款汇率').value).toBe('7.2500');
});

test('what a colleague saved meanwhile is shown, is nobody’s change here, and is not taken back by saving something else', async () => {
  const { asked, colleague } = await open();
  type('网站名称', '明牌娱乐');
  type('取款审核', '25');
  await colleague({
    withdrawalRate: 7.05,
    title: '别的名字',
    promisedMinutes: { ...settings.promisedMinutes, deposits: 12 },
  });
  await waitFor(() => expect(field('取款汇率').value).toBe('7.0500'));
  // What is being typed is left alone.
  expect(field('网站名称').value).toBe('明牌娱乐');
  expect(field('存款审核').value).toBe('12');
  screen.getByText('有 2 项未保存');
  save();
  await waitFor(() =>
    expect(asked.updateSiteSettings).toEqual([{ title: '明牌娱乐', promisedMinutes: { withdrawals: 25 } }]),
  );
});

test('the site is closed after a question that says what that means, and not before', async () => {
  const { asked } = await open();
  fireEvent.click(screen.getByRole('switch', { name: '网站开放' }));
  save();
  await screen.findByText('所有会员将立即看到维护提示，无法存款、取款、转账和进入游戏。后台不受影响。');
  expect(asked.updateSiteSettings).toBeUndefined();
  fireEvent.click(screen.getByText('确认关闭'));
  await waitFor(() => expect(asked.updateSiteSettings).toEqual([{ siteState: 0 }]));
});
