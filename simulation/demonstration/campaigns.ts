/** Agents' links with names: made in their portal, opened by passers-by, some of whom register. */
import { type AgentCallName, agentCalls } from '@mingpai/contract/agent/calls';
import type { AgentAnswer, AgentPayload } from '@mingpai/contract/agent/types';
import type { Reply } from '../../apps/server/src/testing/client.ts';
import type { Dice } from '../dice.ts';
import { siteOrigin } from '../processes/site.ts';
import { told } from '../town.ts';
import { asks, type Campaign, type Office, type Task } from './task.ts';

async function portal<Name extends AgentCallName>(
  { place: { api } }: Office,
  name: Name,
  payload: AgentPayload<Name>,
  token?: string,
): Promise<AgentAnswer<Name>> {
  const reply = (await api.raw(agentCalls[name].path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(payload),
  })) as Reply<AgentAnswer<Name>>;
  told(reply);
  return reply.data;
}

const linkAt = (at: number, name: string): Task => ({
  at,
  async run(office, dice) {
    const agent = dice.pick(office.honest().filter(({ isAgent }) => isAgent));
    if (!agent) return;
    const { url } = await asks(office, agent, (token) =>
      office.place.api.call('agentLoginUrl', {}, { token }),
    );
    const ticket = new URLSearchParams(new URL(url).hash.slice(1)).get('ticket') ?? '';
    const { token } = await portal(office, 'portalOpen', { ticket });
    const { code } = await portal(office, 'portalAddCampaign', { name }, token);
    office.campaigns.push({ agent, code });
  },
});

/** Some passers-by open a link; they stay strangers. */
export async function openLink({ code }: Campaign, dice: Dice): Promise<void> {
  for (let visitors = dice.whole(1, 4); visitors > 0; visitors -= 1)
    await fetch(`${siteOrigin}/i/${code}`, {
      headers: {
        'x-forwarded-for': `10.${dice.whole(80, 99)}.${dice.whole(0, 255)}.${dice.whole(2, 250)}`,
        'user-agent':
          'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/138.0 Mobile Safari/537.36',
      },
    });
}

export const links: readonly Task[] = [
  linkAt(0.12, '朋友圈海报'),
  linkAt(0.16, '球友群'),
  linkAt(0.4, '短视频主页'),
];
