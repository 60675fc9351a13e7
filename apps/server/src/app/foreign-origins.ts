/** Which origins besides ours the content policy lets in: those of the addresses that operators have set, and no others. */
import type { ChangeFeed } from '../platform/change-feed.ts';
import { type AreaValue, type Settings, settingTopic } from '../settings/index.ts';
import type { ForeignOrigins } from './http.ts';

/** Kept up to date by the change feed; a header is written without asking anybody. */
export async function watchForeignOrigins(
  settings: Settings,
  feed: ChangeFeed,
): Promise<() => ForeignOrigins> {
  let now = originsIn(await settings.current('site'));
  const refresh = () =>
    void settings
      .current('site')
      .then((site) => {
        now = originsIn(site);
      })
      // Another change, or the feed's return, tries again.
      .catch(() => undefined);
  feed.on(
    settingTopic,
    // After the settings themselves have forgotten the old value.
    () => setImmediate(refresh),
    () => setImmediate(refresh),
  );
  return () => now;
}

function originsIn(site: AreaValue<'site'>): ForeignOrigins {
  return {
    frames: origins(site.serviceUrl, site.iosDownloadUrl),
    pictures: origins(site.iosDownloadQrcode, site.logo),
  };
}

function origins(...addresses: readonly string[]): readonly string[] {
  return [
    ...new Set(
      addresses.filter((address) => address.startsWith('https://')).map((address) => new URL(address).origin),
    ),
  ];
}
