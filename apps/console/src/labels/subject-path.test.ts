import { expect, test } from 'vitest';
import { resources } from '../app/resources.tsx';
import { subjectKinds } from './audit.ts';
import { subjectPage } from './subject-path.ts';

test.each([
  ['deposit/12', '/deposits/12', 'deposits'],
  ['withdrawal/7', '/withdrawals/7', 'withdrawals'],
  ['member/100001', '/members/100001', 'members'],
  ['held-win/31', '/held-wins?win=31', 'held-wins'],
  ['promotion_application/7', '/promotion-applications?state=all&search=%237', 'promotion-applications'],
  ['game/mpqp/a b', '/venues', 'venues'],
  ['settings/red_packets', '/settings', 'settings'],
  ['vip_levels', '/vip-levels', 'vip-levels'],
  ['rule/4', '/rules?state=all', 'rules'],
])('%s leads to its page, for who may see it', (subject, path, resource) => {
  expect(subjectPage(subject)).toEqual({ path, resource });
});

/** What the server did, and what is told with each member or each win. */
const nowhere = ['installation', 'recovery_key', 'export', 'exposure', 'grant'];

test('whatever the log names leads to a page of the console, or is known to have none', () => {
  expect(
    subjectKinds()
      .filter((kind) => subjectPage(`${kind}/1`) === undefined)
      .toSorted(),
  ).toEqual(nowhere.toSorted());
  expect(subjectPage('something/1')).toBeUndefined();
  for (const kind of subjectKinds()) {
    const page = subjectPage(`${kind}/1`);
    if (page === undefined) continue;
    expect(resources.map(({ path }) => path)).toContain(`/${/[^/?]+/.exec(page.path)?.[0]}`);
    expect(resources.map(({ name }) => name)).toContain(page.resource);
  }
});
