/** What programs are told, in words. */
import type { SentKind } from '@mingpai/contract/webhooks';
import { say } from '../texts/say.ts';

export const eventLabels: Readonly<Record<SentKind, string>> = {
  'member.registered': say('会员注册'),
  'member.closed': say('会员销户'),
  'member.excluded': say('会员暂停或自我禁止'),
  'member.limits_changed': say('会员限额变动'),
  'deposit.credited': say('存款入账'),
  'withdrawal.approved': say('取款通过'),
  'withdrawal.paid': say('取款汇出'),
  'withdrawal.refused': say('取款拒绝'),
  'bets.settled': say('注单结算（成批）'),
  'differences.found': say('发现差异'),
  'webhook.test': say('试发'),
};
