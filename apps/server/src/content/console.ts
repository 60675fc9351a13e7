/** The staff's calls on notices, banners and articles; translation only. Each action and its audit row are one transaction. */
import { leadsAway } from '@mingpai/contract/console/mailings/words';
import type { DefineConsoleCall } from '../backoffice/index.ts';
import { batchById, changed, type Fields, unchanged } from '../backoffice/index.ts';
import type { AppContext } from '../platform/context.ts';
import { done, refused } from '../platform/outcome.ts';
import type { LimitRule } from '../platform/rate-limit.ts';
import { sanitise } from '../platform/sanitise.ts';
import { takeUpload } from '../platform/uploads.ts';
import type { Settings } from '../settings/index.ts';
import { allArticles, saveArticle } from './articles.ts';
import { refuseTarget } from './banner-hosts.ts';
import { keepBannerPicture } from './banner-pictures.ts';
import {
  addBanner,
  allBanners,
  type BannerText,
  changeBanner,
  orderBanners,
  removeBanner,
} from './banners.ts';
import {
  addNotice,
  changeNotice,
  type Notice,
  type NoticeText,
  noticeList,
  removeNotice,
} from './notices.ts';
import { showingFields, showingFrom, wireShowing } from './showing.ts';

const perStaff: LimitRule = { name: 'banner/staff', attempts: 60, perSeconds: 3_600 };

export function contentConsole(define: DefineConsoleCall, site: AppContext, settings: Settings): void {
  const { database, clock } = site;

  const wireNotice = (row: Notice, now: Date) => ({
    ...row,
    ...wireShowing(row, now),
    id: Number(row.id),
    createdAt: row.createdAt.toISOString(),
  });
  define('noticeList', async (asked) => {
    const now = clock.now();
    const { rows, total } = await noticeList(database, now, asked);
    return done({ total, rows: rows.map((row) => wireNotice(row, now)) });
  });
  define.list('noticeList', async ({ id }, onward) => {
    const now = clock.now();
    const { rows } = await noticeList(database, now, { id, ...onward });
    return batchById(rows, onward.most, (row) => wireNotice(row, now));
  });

  define.change('saveNotice', (payload, _visit, change) =>
    change.once(payload, async (tx) => {
      const { id, version = 0, ...text } = payload;
      // It reaches everybody at once, by one person: it says no more of where to pay or whom to write to than a message may.
      if ([text.title, text.content, text.titleEn, text.contentEn].some(leadsAway))
        return refused('content_leads_away');
      const notice: NoticeText = { ...text, ...showingFrom(text) };
      if (id === undefined) {
        const added = await addNotice(tx, clock, notice);
        return changed(
          { id: Number(added) },
          { action: 'notice_added', subject: `notice/${added}`, before: undefined, after: fieldsOf(notice) },
        );
      }
      const before = await changeNotice(tx, { id: BigInt(id), version }, notice);
      if (!before.ok) return before;
      return edited({ id }, 'notice_changed', `notice/${id}`, fieldsOf(before.value), fieldsOf(notice));
    }),
  );

  define.change('removeNotice', (payload, _visit, change) =>
    change.once(payload, async (tx) => {
      const before = await removeNotice(tx, { id: BigInt(payload.id), version: payload.version });
      if (!before.ok) return before;
      return changed(null, {
        action: 'notice_removed',
        subject: `notice/${payload.id}`,
        before: fieldsOf(before.value),
        after: undefined,
      });
    }),
  );

  define('bannerList', async () => {
    const banners = await allBanners(database);
    const now = clock.now();
    return done(banners.map((banner) => ({ ...banner, ...wireShowing(banner, now), id: Number(banner.id) })));
  });

  define('uploadBannerPicture', async (_payload, { staff, request }) => {
    const taken = await takeUpload(request, site.limits, perStaff, staff.id);
    return taken.ok ? keepBannerPicture(site, staff.id, taken.value.bytes) : taken;
  });

  define.change('saveBanner', (payload, _visit, change) =>
    change.once(payload, async (tx) => {
      const { id, version = 0, ...text } = payload;
      const banner: BannerText = { ...text, ...showingFrom(text) };
      const { value } = await settings.locked(tx, 'site');
      const away = refuseTarget(banner.url, value);
      if (away) return away;
      if (id === undefined) {
        const added = await addBanner(tx, clock, banner);
        if (!added.ok) return added;
        return changed(
          { id: Number(added.value) },
          {
            action: 'banner_added',
            subject: `banner/${added.value}`,
            before: undefined,
            after: fieldsOf(banner),
          },
        );
      }
      const before = await changeBanner(tx, clock, { id: BigInt(id), version }, banner);
      if (!before.ok) return before;
      return edited({ id }, 'banner_changed', `banner/${id}`, fieldsOf(before.value), fieldsOf(banner));
    }),
  );

  define.change('orderBanners', (payload, _visit, change) =>
    change.once(payload, async (tx) => {
      const { from, to } = payload;
      const before = await orderBanners(tx, from.map(BigInt), to.map(BigInt));
      if (!before.ok) return before;
      const names = new Map(before.value.map(({ id, title }) => [Number(id), `${title}（${id}）`]));
      const order = (ids: readonly number[]) => ids.map((id) => names.get(id)).join('、');
      return edited(null, 'banners_ordered', 'banner', { sequence: order(from) }, { sequence: order(to) });
    }),
  );

  define.change('removeBanner', (payload, _visit, change) =>
    change.once(payload, async (tx) => {
      const before = await removeBanner(tx, { id: BigInt(payload.id), version: payload.version });
      if (!before.ok) return before;
      return changed(null, {
        action: 'banner_removed',
        subject: `banner/${payload.id}`,
        before: fieldsOf(before.value),
        after: undefined,
      });
    }),
  );

  define('articleList', async () => {
    const articles = await allArticles(database);
    return done(
      articles.map(({ updatedAt, ...article }) => ({
        ...article,
        updatedAt: updatedAt?.toISOString() ?? null,
      })),
    );
  });

  define('previewArticle', async ({ content, contentEn }) =>
    done({ content: sanitise(content), contentEn: sanitise(contentEn) }),
  );

  define.change('saveArticle', (payload, _visit, change) =>
    change.once(payload, async (tx) => {
      const { type, version, ...text } = payload;
      const saved = await saveArticle(tx, clock, { type, version }, text);
      if (!saved.ok) return saved;
      const { before, after } = saved.value;
      return edited(null, 'article_changed', `article/${type}`, before && { ...before }, { ...after });
    }),
  );
}

/** As the log says it. */
function fieldsOf({ shown, startsAt, endsAt, audience, ...words }: NoticeText | BannerText): Fields {
  return { ...words, ...showingFields({ shown, startsAt, endsAt, audience }) };
}

/** Saved as it was: nothing for the log. */
function edited<Value>(
  value: Value,
  action: string,
  subject: string,
  before: Fields | undefined,
  after: Fields,
) {
  const same = before !== undefined && Object.entries(after).every(([name, is]) => before[name] === is);
  return same ? unchanged(value) : changed(value, { action, subject, before, after });
}
