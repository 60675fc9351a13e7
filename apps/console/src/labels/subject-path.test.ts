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
  ['game/mpqp/a b', '/venues?one=mpqp', 'venues'],
  ['venue/mpqp', '/venues?one=mpqp', 'venues'],
  ['notice/12', '/notices?one=12', 'notices'],
  ['banner/3', '/banners?one=3', 'banners'],
  ['mailing/4', '/mailings?one=4', 'mailings'],
  ['stop/5', '/stops?one=5', 'stops'],
  ['article/about', '/articles?one=about', 'articles'],
  ['staff/6', '/staff?one=6', 'staff'],
  ['role/7', '/roles?one=7', 'roles'],
  ['api_key/8', '/api-keys?one=8', 'api-keys'],
  ['webhook/9', '/webhooks?one=9', 'webhooks'],
  ['tag/大户 & 老客', '/members?listed=%E5%A4%A7%E6%88%B7+%26+%E8%80%81%E5%AE%A2', 'members'],
  ['agent_notice/2', '/agent-content?one=2', 'agent-content'],
  ['agent_material/2', '/agent-content?state=material&one=2', 'agent-content'],
  ['settings/red_packets', '/settings', 'settings'],
  ['vip_levels', '/vip-levels', 'vip-levels'],
  ['rule/4', '/rules?state=all&about=rule%2F4', 'rules'],
  ['adjustment/3', '/adjustments?state=all&search=%233', 'adjustments'],
  ['payment/9', '/chain-payments?state=all&search=%239', 'chain-payments'],
  ['arrival/9', '/gateways?state=all&search=%239', 'gateways'],
  ['list/2', '/lists?search=%232', 'lists'],
  ['free_bet/2', '/free-bets?state=all&search=%232', 'free-bets'],
  ['set-aside-bet/2', '/set-aside-bets?search=%232', 'set-aside-bets'],
  ['agent_application/2', '/agent-applications?state=all&search=%232', 'agent-applications'],
  ['statement_difference/2', '/counterparties?search=%232', 'counterparties'],
  ['statement_file/2', '/counterparties/lines?file=2', 'counterparties'],
  ['gateway/sandbox', '/gateways?gateway=sandbox', 'gateways'],
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
