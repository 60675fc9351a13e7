/** The staff's calls on notices, banners and articles; translation only. Each action and its audit row are one transaction. */
import type { ConsoleCallName } from '@mingpai/contract/console/calls';
import type { DefineConsoleCall, StaffVisit } from '../backoffice/index.ts';
import { changesOf, recordAudit } from '../backoffice/index.ts';
import type { AppContext } from '../platform/context.ts';
import type { Tx } from '../platform/database.ts';
import { type Json, once } from '../platform/idempotency.ts';
import { done, type Outcome } from '../platform/outcome.ts';
import type { LimitRule } from '../platform/rate-limit.ts';
import { sanitise } from '../platform/sanitise.ts';
import { takeUpload } from '../platform/uploads.ts';
import { allArticles, saveArticle } from './articles.ts';
import { keepBannerPicture } from './banner-pictures.ts';
import {
  addBanner,
  allBanners,
  type BannerText,
  changeBanner,
  orderBanners,
  removeBanner,
} from './banners.ts';
import { addNotice, changeNotice, type NoticeText, noticeList, removeNotice } from './notices.ts';

const perStaff: LimitRule = { name: 'banner/staff', attempts: 60, perSeconds: 3_600 };

export function contentConsole(define: DefineConsoleCall, site: AppContext): void {
  const { database, clock } = site;

  /** Does it once, whatever is sent twice; a refusal of `work` leaves nothing behind. */
  const staffAction = <Value extends Json>(
    call: ConsoleCallName,
    content: unknown,
    { staff, key }: StaffVisit,
    work: (tx: Tx) => Promise<Outcome<Value>>,
  ): Promise<Outcome<Value>> =>
    once(database, clock, { memberId: 0n, call: `${call}/${staff.id}`, key, content }, work);

  define('noticeList', async ({ page, pageSize }) => {
    const { rows, total } = await noticeList(database, { page, size: pageSize });
    return done({
      total,
      rows: rows.map((row) => ({ ...row, id: Number(row.id), createdAt: row.createdAt.toISOString() })),
    });
  });

  define('saveNotice', (payload, visit) =>
    staffAction('saveNotice', payload, visit, async (tx) => {
      const { id, version = 0, ...text } = payload;
      const notice: NoticeText = text;
      if (id === undefined) {
        const added = await addNotice(tx, clock, notice);
        await noteContent(tx, visit, 'notice_added', `notice/${added}`, changesOf(undefined, text));
        return done({ id: Number(added) });
      }
      const before = await changeNotice(tx, { id: BigInt(id), version }, notice);
      if (!before.ok) return before;
      await noteContent(tx, visit, 'notice_changed', `notice/${id}`, changesOf({ ...before.value }, text));
      return done({ id });
    }),
  );

  define('removeNotice', (payload, visit) =>
    staffAction('removeNotice', payload, visit, async (tx) => {
      const before = await removeNotice(tx, { id: BigInt(payload.id), version: payload.version });
      if (!before.ok) return before;
      const subject = `notice/${payload.id}`;
      await noteContent(tx, visit, 'notice_removed', subject, changesOf({ ...before.value }, undefined));
      return done(null);
    }),
  );

  define('bannerList', async () => {
    const banners = await allBanners(database);
    return done(banners.map((banner) => ({ ...banner, id: Number(banner.id) })));
  });

  define('uploadBannerPicture', async (_payload, { staff, request }) => {
    const taken = await takeUpload(request, site.limits, perStaff, staff.id);
    return taken.ok ? keepBannerPicture(site, staff.id, taken.value.bytes) : taken;
  });

  define('saveBanner', (payload, visit) =>
    staffAction('saveBanner', payload, visit, async (tx) => {
      const { id, version = 0, ...text } = payload;
      const banner: BannerText = text;
      if (id === undefined) {
        const added = await addBanner(tx, clock, banner);
        if (!added.ok) return added;
        await noteContent(tx, visit, 'banner_added', `banner/${added.value}`, changesOf(undefined, text));
        return done({ id: Number(added.value) });
      }
      const before = await changeBanner(tx, clock, { id: BigInt(id), version }, banner);
      if (!before.ok) return before;
      await noteContent(tx, visit, 'banner_changed', `banner/${id}`, changesOf({ ...before.value }, text));
      return done({ id });
    }),
  );

  define('orderBanners', (payload, visit) =>
    staffAction('orderBanners', payload, visit, async (tx) => {
      const { from, to } = payload;
      const before = await orderBanners(tx, from.map(BigInt), to.map(BigInt));
      if (!before.ok) return before;
      const names = new Map(before.value.map(({ id, title }) => [Number(id), `${title}（${id}）`]));
      const order = (ids: readonly number[]) => ids.map((id) => names.get(id)).join('、');
      const changes = changesOf({ sequence: order(from) }, { sequence: order(to) });
      await noteContent(tx, visit, 'banners_ordered', 'banner', changes);
      return done(null);
    }),
  );

  define('removeBanner', (payload, visit) =>
    staffAction('removeBanner', payload, visit, async (tx) => {
      const before = await removeBanner(tx, { id: BigInt(payload.id), version: payload.version });
      if (!before.ok) return before;
      const subject = `banner/${payload.id}`;
      await noteContent(tx, visit, 'banner_removed', subject, changesOf({ ...before.value }, undefined));
      return done(null);
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

  define('saveArticle', (payload, visit) =>
    staffAction('saveArticle', payload, visit, async (tx) => {
      const { type, version, ...text } = payload;
      const saved = await saveArticle(tx, clock, { type, version }, text);
      if (!saved.ok) return saved;
      const { before, after } = saved.value;
      const changes = changesOf(before && { ...before }, { ...after });
      await noteContent(tx, visit, 'article_changed', `article/${type}`, changes);
      return done(null);
    }),
  );

  const noteContent = (
    tx: Tx,
    { staff }: StaffVisit,
    action: string,
    subject: string,
    detail: ReturnType<typeof changesOf>,
  ) =>
    Object.keys(detail).length === 0
      ? undefined
      : recordAudit(tx, clock, { staffId: staff.id, action, subject, detail });
}
