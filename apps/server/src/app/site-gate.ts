/** Whether the operator has switched the site off (specification, chapter 4, Site): nothing moves then, for old clients either. */
import type { CallName } from '@mingpai/contract/calls';
import type { ChangeFeed } from '../platform/change-feed.ts';
import { type Refused, refused } from '../platform/outcome.ts';
import { type Settings, settingTopic } from '../settings/index.ts';

export interface SiteGate {
  /** The refusal that a call gets while the site is off: its message is the repair notice. */
  refusalOf(call: CallName): Promise<Refused | undefined>;
  /** From memory alone; false when it is not known. */
  knownOpen(): boolean;
}

/** What a client needs to show the notice, to ask service what is going on, and to leave. */
const alwaysOpen: ReadonlySet<CallName> = new Set([
  'appInfo',
  'visitUrl',
  'signOut',
  'serviceUrl',
  'serviceOpen',
  'serviceSend',
  'serviceNews',
  'serviceOrders',
  'serviceSendPicture',
  'servicePicture',
  'serviceEarlier',
  'serviceEnd',
  'serviceRate',
]);

export function openSiteGate(settings: Settings, feed: ChangeFeed): SiteGate {
  let open: boolean | undefined;
  /** How often it was forgotten: what was asked for before a change is not remembered after it. */
  let generation = 0;
  const forget = () => {
    open = undefined;
    generation += 1;
  };
  feed.on(settingTopic, forget, forget);
  return {
    async refusalOf(call) {
      if (alwaysOpen.has(call)) return undefined;
      const asked = generation;
      const { siteState, repairTips } = await settings.current('site');
      const isOpen = siteState === 1;
      if (asked === generation) open = isOpen;
      return isOpen ? undefined : refused('site_closed', { notice: repairTips });
    },
    knownOpen: () => feed.reliable && open === true,
  };
}
