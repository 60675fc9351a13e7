/** Agents' links with names: made in their portal, opened by passers-by, some of whom register. */
import { ticketIn } from '../../apps/server/src/testing/client.ts';
import type { Dice } from '../dice.ts';
import { siteOrigin } from '../processes/site.ts';
import { told } from '../town.ts';
import { asks, type Campaign, type Task } from './task.ts';

const linkAt = (at: number, name: string): Task => ({
  at,
  async run(office, dice) {
    const agent = dice.pick(office.honest().filter(({ isAgent }) => isAgent));
    if (!agent) return;
    const { api } = office.place;
    const { url } = await asks(office, agent, (token) => api.call('agentLoginUrl', {}, { token }));
    const opened = await api.agent('portalOpen', { ticket: ticketIn(url) });
    told(opened);
    const added = await api.agent('portalAddCampaign', { name }, { token: opened.data.token });
    told(added);
    const { code } = added.data;
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
