/** What the site tells everybody: notices, banners, articles. Payload and answer of each call; times are ISO instants. */
import { z } from 'zod';
import { noAnswer, nothing } from '../../schemas/wire.ts';
import { articleTypes } from '../../states.ts';
import { audience } from '../audiences/audience.ts';
import { id, instant, maybeInstant, moment, paging, rows } from '../parts.ts';
import { isTarget, targetRule } from './target.ts';

/** How often it was saved: who changes it names the version that they changed. */
const version = z.number().int().nonnegative();

const line = (name: string, most: number) =>
  z.string().trim().min(1, `请填写${name}`).max(most, `${name}最多${most}个字`);
const optional = (name: string, most: number) => z.string().trim().max(most, `${name}最多${most}个字`);

/** Something new has neither; what is changed is named with its version. */
const which = { id: id.optional(), version: version.optional() };
const wholeName = ({ id, version }: { id?: number | undefined; version?: number | undefined }) =>
  (id === undefined) === (version === undefined);

/** When it is shown and to whom, as it is sent. */
const showing = {
  /** The first moment; null: at once. */
  startsAt: moment.nullable().default(null),
  /** The first moment at which it is gone again; null: it stays. */
  endsAt: moment.nullable().default(null),
  audience: audience.default({}),
};
const inOrder = ({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }) =>
  startsAt === null || endsAt === null || new Date(startsAt) < new Date(endsAt);
const order = '结束须晚于开始';

/** The same as it is read, with what it comes to at this moment. */
const shownNow = {
  startsAt: maybeInstant,
  endsAt: maybeInstant,
  audience,
  state: z.enum(['draft', 'scheduled', 'live', 'ended']),
};

const notice = {
  title: line('标题', 60),
  /** Plain text. */
  content: line('内容', 2_000),
  /** English; empty: members who read English see the Chinese. */
  titleEn: optional('英文标题', 120),
  contentEn: optional('英文内容', 4_000),
  /** Also runs through the bar on the home page, if it is among the newest (constants.ts, homeNoticesMost). */
  scrolls: z.boolean(),
  /** False: a draft. */
  shown: z.boolean(),
};

/** Drawn for the site, or uploaded and drawn anew by the server; nothing of another site. */
const picture = z
  .string()
  .regex(/^\/pictures\/banners\/[\w-]+\.svg$|^\/uploads\/banners\/[\w-]{1,64}\.webp$/, '请上传图片');

const target = z.string().trim().max(300, '链接最多300个字').refine(isTarget, targetRule);

const banner = {
  src: picture,
  /** Said where the picture cannot be seen, and the name of the link. */
  title: line('标题', 60),
  url: target,
  shown: z.boolean(),
  /** English; empty: members who read English see the Chinese. */
  srcEn: z.union([z.literal(''), picture]),
  titleEn: optional('英文标题', 120),
};

const articleType = z
  .number()
  .int()
  .refine((type) => type in articleTypes, '没有这篇文章');

/** Both together stay below the largest body that the server takes. */
const longText = z.string().max(12_000, '正文最多12000个字');
const longTextEn = z.string().max(20_000, '英文正文最多20000个字');

const article = {
  title: line('标题', 60),
  /** HTML; what is not text and its form is taken out when it is saved, and again when it is read. */
  content: longText.refine((text) => text.trim() !== '', '请填写正文'),
  titleEn: optional('英文标题', 120),
  contentEn: longTextEn,
};

/** Changes are refused with `content_changed_meanwhile` where somebody saved another version since `version`. */
export const contentSchemas = {
  noticeList: {
    payload: z.object(paging),
    answer: rows(
      z.object({
        ...notice,
        ...shownNow,
        id,
        version,
        createdAt: instant,
        /** Runs through the bar on the home page now. */
        onHome: z.boolean(),
      }),
    ),
  },
  saveNotice: {
    payload: z
      .object({
        ...notice,
        ...showing,
        ...which,
        shown: notice.shown.default(true),
        titleEn: notice.titleEn.default(''),
        contentEn: notice.contentEn.default(''),
      })
      .refine(wholeName, '缺少版本')
      .refine(inOrder, order),
    answer: z.object({ id }),
  },
  removeNotice: { payload: z.object({ id, version }), answer: noAnswer },
  bannerList: {
    payload: nothing,
    answer: z.array(z.object({ ...banner, ...shownNow, id, version })),
  },
  /** `multipart/form-data`, field `file`: PNG, JPEG, GIF or WebP. */
  uploadBannerPicture: { payload: nothing, answer: z.object({ src: z.string() }) },
  saveBanner: {
    payload: z
      .object({
        ...banner,
        ...showing,
        ...which,
        titleEn: banner.titleEn.default(''),
        srcEn: banner.srcEn.default(''),
      })
      .refine(wholeName, '缺少版本')
      .refine(inOrder, order),
    answer: z.object({ id }),
  },
  /** `from`: the order that was seen; refused where it is another one by now. */
  orderBanners: {
    payload: z.object({ from: z.array(id).max(1_000), to: z.array(id).max(1_000) }),
    answer: noAnswer,
  },
  removeBanner: { payload: z.object({ id, version }), answer: noAnswer },
  articleList: {
    payload: nothing,
    answer: z.array(
      z.object({
        type: z.number().int(),
        title: z.string(),
        content: z.string(),
        titleEn: z.string(),
        contentEn: z.string(),
        /** 0: nobody has written it yet. */
        version,
        updatedAt: maybeInstant,
      }),
    ),
  },
  previewArticle: {
    payload: z.object({ content: longText, contentEn: longTextEn }),
    answer: z.object({ content: z.string(), contentEn: z.string() }),
  },
  saveArticle: {
    payload: z.object({
      ...article,
      titleEn: article.titleEn.default(''),
      contentEn: article.contentEn.default(''),
      type: articleType,
      version,
    }),
    answer: noAnswer,
  },
} as const;
