/** Wire names of chapter 7 for what the site tells its members; translation only. */

import { message, textOf } from '@mingpai/contract/texts';
import { inboxOf, markRead, unreadCount } from '../inbox/index.ts';
import { beijingText } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { inLanguage, type Language } from '../platform/language.ts';
import { done, refused } from '../platform/outcome.ts';
import { paged } from '../platform/paged.ts';
import type { DefineCall } from '../platform/router.ts';
import { sanitise } from '../platform/sanitise.ts';
import type { Settings } from '../settings/index.ts';
import { articleAt } from './articles.ts';
import { refuseTarget } from './banner-hosts.ts';
import { shownBanners } from './banners.ts';
import { opensFor } from './entry-modal.ts';
import { homeNotices, noticesIn } from './notices.ts';

const pageSize = 10;

export function contentApi(define: DefineCall, { database, clock }: AppContext, settings: Settings): void {
  define('appInfo', async (_payload, { language, memberId }) => {
    const site = await settings.current('site');
    const told = await opensFor(database, site, memberId, clock.now());
    return done({
      title: inLanguage(language, { chinese: site.title, english: site.titleEn }),
      site_state: site.siteState,
      repair_tips: inLanguage(language, { chinese: site.repairTips, english: site.repairTipsEn }),
      redpacket_switch: site.redPacketSwitch,
      index_modal: told ? 1 : 0,
      webcontent: told
        ? sanitise(inLanguage(language, { chinese: site.webContent, english: site.webContentEn }))
        : '',
      site_logo: site.logo,
      h5_url: site.h5Url,
      ios_download_url: site.iosDownloadUrl,
      ios_download_qrcode: site.iosDownloadQrcode,
    });
  });

  // Clients open the address when the code is 200: a site that has not moved answers another (wire facts).
  define('visitUrl', async (_payload, { request }) => {
    const { visitUrl } = await settings.current('site');
    if (visitUrl === '' || new URL(visitUrl).host === request.host) return refused('site_not_moved');
    return done({ url: visitUrl });
  });

  define('banners', async (_payload, { language, memberId }) => {
    const [shown, site] = await Promise.all([
      shownBanners(database, language, memberId, clock.now()),
      settings.current('site'),
    ]);
    // A host that was taken off the list since: the picture stays, and leads nowhere.
    return done(shown.map((banner) => (refuseTarget(banner.url, site) ? { ...banner, url: '' } : banner)));
  });

  define('homeNotices', async (_payload, { language, memberId }) =>
    done(await homeNotices(database, language, { memberId, now: clock.now() })),
  );

  define('notices', async ({ page, scope }, { language, memberId }) => {
    const { rows, total } = await noticesIn(database, language, {
      page,
      size: pageSize,
      memberId,
      now: clock.now(),
      ownMessages: scope === 'all',
    });
    const data = rows.map(({ personal, title, ...row }) => ({
      ...row,
      title: personal ? markedTitle(title, language) : title,
      personal: personal ? (1 as const) : (0 as const),
      id: Number(row.id),
      created_at: beijingText(row.created_at),
    }));
    return done(paged(data, { total, page, size: pageSize }));
  });

  define('article', async ({ type, place }, { language }) => {
    const article = await articleAt(database, type, place, language);
    return article
      ? done({ title: article.title, content: sanitise(article.content) })
      : refused('not_found');
  });

  define('inbox', async ({ page }, { memberId, language }) => {
    const { rows, total } = await inboxOf(database, { memberId, language, page, size: pageSize });
    const data = rows.map(({ id, createdAt, orderNo, ...row }) => ({
      ...row,
      id: Number(id),
      created_at: beijingText(createdAt),
      order_no: orderNo,
    }));
    return done(paged(data, { total, page, size: pageSize }));
  });

  define('inboxUnread', async (_payload, { memberId }) =>
    done({ count: await unreadCount(database, memberId) }),
  );

  define('readInbox', async (payload, { memberId }) => {
    const id = payload?.id;
    if (id !== undefined && !/^\d{1,18}$/.test(id)) return refused('not_found');
    await markRead(database, clock, memberId, id === undefined ? undefined : BigInt(id));
    return done(null);
  });
}

/** Old clients show nothing but the title and the text. */
function markedTitle(title: string, language: Language): string {
  return textOf(message('personal_notice', { title }), language);
}
