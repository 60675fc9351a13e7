/** A demonstration agent with a member, whose bets bring commission, and who has asked to become an agent too. */
import { applicationOf, apply, approve } from '../../affiliates/index.ts';
import { createMember, hashedSecrets } from '../../members/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { certain } from '../../platform/outcome.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { DemonstrationAccounts } from './accounts.ts';

type Account = DemonstrationAccounts['members'][number];

/** Basis points: about 0.6 % of what counts, where the house's edge leaves as much beside the highest rebate. */
const rates = { realbet: 25, sport: 50, gaming: 50, joker: 80, concise: 80, lottery: 60 } as const;

/** @param secret makes a password @returns the accounts, to be written down with the others */
export async function seedAgents(
  tx: Tx,
  { clock }: AppContext,
  wallet: Wallet,
  secret: () => string,
): Promise<readonly (Account & { readonly id: bigint })[]> {
  const agent: Account = { username: 'daili001', password: secret(), payPassword: secret() };
  const member: Account = { username: 'tuandui01', password: secret(), payPassword: secret() };
  const { memberId: agentId } = certain(
    await createMember(tx, clock, wallet, {
      username: agent.username,
      secrets: await hashedSecrets(agent),
      realName: '演示代理',
    }),
  );
  const asked = { memberId: agentId, mobile: '13800138000', info: '演示代理，有稳定的客户群' };
  certain(await apply(tx, clock, asked));
  const application = await applicationOf(tx, agentId);
  certain(await approve(tx, clock, { id: application?.id ?? 0n, rates, by: 'seed' }));
  const { memberId } = certain(
    await createMember(tx, clock, wallet, {
      username: member.username,
      secrets: await hashedSecrets(member),
      realName: '团队会员',
      referrerId: agentId,
    }),
  );
  const request = '跟着朋友玩了一段时间，想自己发展会员，申请成为下级代理。';
  certain(await apply(tx, clock, { memberId, mobile: '13900139000', info: request }));
  return [
    { ...agent, id: agentId },
    { ...member, id: memberId },
  ];
}
