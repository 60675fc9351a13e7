/**
 * Where banners may lead: our own pages, and hosts that two people agreed to. One person who could lead members to a page that looks like
 * ours would take their passwords.
 */
import { type Refused, refused } from '../platform/outcome.ts';
import type { AreaValue } from '../settings/index.ts';

type Site = Pick<AreaValue<'site'>, 'h5Url' | 'visitUrl' | 'serviceUrl' | 'iosDownloadUrl' | 'outsideHosts'>;

/** @param url of a banner, as the contract takes it: empty, a path of the members' app, or an https address @returns refusal `banner_leads_away` */
export function refuseTarget(url: string, site: Site): Refused | undefined {
  const host = hostOf(url);
  return host === undefined || agreedHosts(site).has(host)
    ? undefined
    : refused('banner_leads_away', { host });
}

/** Of addresses that are rules of money, and of the list that is one. */
function agreedHosts({
  h5Url,
  visitUrl,
  serviceUrl,
  iosDownloadUrl,
  outsideHosts,
}: Site): ReadonlySet<string> {
  const own = [h5Url, visitUrl, serviceUrl, iosDownloadUrl].flatMap((url) => hostOf(url) ?? []);
  return new Set([...own, ...outsideHosts]);
}

/** @returns undefined: it stays in the members' app */
function hostOf(url: string): string | undefined {
  return url.startsWith('https://') ? new URL(url).hostname : undefined;
}
