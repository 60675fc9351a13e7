/** The staff of a demonstration at work: what waits is looked at, paid, refused and answered. */
import type { Dice } from '../dice.ts';
import type { Town } from '../town.ts';
import { dayMs } from './spans.ts';

/** How much of what waits they get through, percent. */
export interface Diligence {
  readonly deposits: number;
  readonly withdrawals: number;
  readonly rest: number;
}

/** Each fits whatever was asked. */
const replies = [
  '您好，已经看到您的问题，正在为您核对，请稍等几分钟。',
  '您好，已经为您核实过了，请刷新页面查看最新状态。',
  '您好，帮助中心里有这一项的详细说明，还有不清楚的地方可以继续问我。',
  '已经为您查询过了，结果会发到您的站内信，祝您愉快。',
] as const;
const noDeposit = ['未查到该笔转账', '付款人与账户姓名不一致'] as const;
const noWithdrawal = ['收款地址有误，请核对后重新提交', '请先完成身份核对'] as const;

/** So long after its end nobody waits for the payment of an order any more. */
const givenUpMs = 3 * dayMs;

export async function workOff(
  town: Town,
  dice: Dice,
  { deposits, withdrawals, rest }: Diligence,
  /** Member ids whose wishes are refused. */
  suspects: ReadonlySet<number>,
): Promise<void> {
  const { by, newKey } = town;
  const { api } = town.world;
  const waiting = { state: 'pending', pageSize: 50 } as const;
  const key = () => newKey(dice);

  const paidIn = await by('clerk', (token) => api.staff('depositQueue', waiting, token));
  for (const { id, way, expiresAt } of paidIn.data.rows) {
    if (way !== 'bank' && new Date(expiresAt).getTime() < town.world.now() - givenUpMs) {
      const reason = '超过三天未收到付款';
      await by('clerk', (token) => api.staff('rejectDeposit', { id, reason }, token, key()));
      continue;
    }
    if (way !== 'bank' || !dice.happens(deposits)) continue;
    if (dice.happens(90)) {
      const reference = `银行流水 ${dice.whole(100_000, 999_999)}`;
      await by('clerk', (token) => api.staff('approveDeposit', { id, reference }, token, key()));
    } else {
      const reason = dice.pick(noDeposit);
      await by('clerk', (token) => api.staff('rejectDeposit', { id, reason }, token, key()));
    }
  }

  const paidOut = await by('chief', (token) => api.staff('withdrawalQueue', waiting, token));
  for (const { id, memberId } of paidOut.data.rows) {
    if (!dice.happens(withdrawals)) continue;
    const suspect = suspects.has(memberId);
    if (!suspect && dice.happens(92))
      await by('chief', (token) => api.staff('approveWithdrawal', { id }, token, key()));
    else {
      const reason = suspect ? '账户关联，需要核对' : dice.pick(noWithdrawal);
      await by('chief', (token) => api.staff('rejectWithdrawal', { id, reason }, token, key()));
    }
  }

  if (!dice.happens(rest)) return;
  const wishes = await by('chief2', (token) => api.staff('promotionQueue', waiting, token));
  for (const { id, memberId } of wishes.data.rows) {
    if (suspects.has(memberId) || dice.happens(15)) {
      const reason = suspects.has(memberId) ? '同一人只能参加一次' : '当天有效投注不足';
      await by('chief2', (token) => api.staff('rejectPromotion', { id, reason }, token, key()));
    } else await by('chief2', (token) => api.staff('approvePromotion', { id }, token, key()));
  }

  const talks = await by('clerk', (token) => api.staff('serviceDesk', { open: true }, token));
  for (const { id, lastFrom } of talks.data.rows) {
    if (lastFrom === 'member') {
      const reply = { id, text: dice.pick(replies), clientId: key() };
      await by('clerk', (token) => api.staff('serviceReply', reply, token));
    } else if (dice.happens(60)) await by('clerk', (token) => api.staff('serviceClose', { id }, token));
  }
}
