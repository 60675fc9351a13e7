import type { ConsolePayload } from '@mingpai/contract/console/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agreed } from '../testing/rules.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(async () => site.stop());

async function read(path: string, language: string, body: object, token?: string): Promise<string> {
  const { data } = await site.raw(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': language,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return JSON.stringify(data);
}

/** As staff type it: in Chinese alone, unless something else is said. */
const draft = (more: Partial<ConsolePayload<'savePromotion'>> = {}): ConsolePayload<'savePromotion'> => ({
  typeId: 1,
  title: '周末礼',
  memo: '周末可申请',
  banner: '/pictures/promotions/1.svg',
  content: '<p>正文</p>',
  state: 'published',
  audience: 'all',
  audienceValue: 0,
  applies: 'always',
  multiple: 1,
  position: 0,
  bonus: 0,
  startsAt: '2020-01-01T00:00:00.000Z',
  endsAt: null,
  ...more,
});

test('a promotion is read in English field by field, Chinese where a field was left empty', async () => {
  const staff = await site.staffToken('chief');
  const words = { titleEn: 'Weekend gift', contentEn: '<p>Text</p><script>alert(1)</script>' };
  const { data: saved } = await agreed(site, 'savePromotion', draft(words), staff);
  const english = await read('/api/activitydeatil', 'en', { id: saved.id });
  expect(english).toContain('"title":"Weekend gift"');
  expect(english).toContain('"content":"<p>Text</p>"');
  expect(english).toContain('"memo":"周末可申请"');
  expect(await read('/api/activitydeatil', 'zh-CN', { id: saved.id })).toContain('"title":"周末礼"');
  expect(await read('/api/activitytype', 'en', {})).toContain('"Welcome"');
});

test('an application and its answer name the promotion in English', async () => {
  const staff = await site.staffToken('chief');
  const { data: saved } = await agreed(site, 'savePromotion', draft({ titleEn: 'Weekend gift' }), staff);
  const { token } = await site.member();
  await site.call('applyForPromotion', { activityid: String(saved.id) }, { token });
  expect(await read('/api/activityApplyLog', 'en', { page: 1 }, token)).toContain('Weekend gift');
  const { data: queue } = await site.staff('promotionQueue', { state: 'pending', search: '' }, staff);
  const [waiting] = queue.rows;
  await site.staff('rejectPromotion', { id: waiting?.id ?? 0, reason: '测试' }, staff);
  expect(await read('/api/inbox', 'en', { page: 1 }, token)).toContain('for “Weekend gift” was rejected');
  expect(await read('/api/inbox', 'zh-CN', { page: 1 }, token)).toContain('您申请的“周末礼”未通过');
});

test('staff who read English see what promotions and their kinds are called in English, and Chinese where there is none', async () => {
  const staff = await site.staffToken('chief');
  const { data: saved } = await agreed(site, 'savePromotion', draft({ titleEn: 'Monday gift' }), staff);
  const { data: plain } = await agreed(site, 'savePromotion', draft({ title: '周二礼' }), staff);
  const list = (language: string) => read('/api/console/promotions', language, {}, staff);
  expect(await list('en')).toContain('"name":"Welcome"');
  expect(await list('zh-CN')).not.toContain('"name":"Welcome"');
  const report = (language: string, id: number) =>
    read('/api/console/promotions/report', language, { id, from: '2026-01-01', to: '2026-01-02' }, staff);
  expect(await report('en', Number(saved.id))).toContain('"title":"Monday gift"');
  expect(await report('zh-CN', Number(saved.id))).toContain('"title":"周末礼"');
  expect(await report('en', Number(plain.id))).toContain('"title":"周二礼"');
  const gifts = await read('/api/console/promotions/gifts', 'en', { id: saved.id }, staff);
  expect(gifts).toContain('"title":"Monday gift"');
});
