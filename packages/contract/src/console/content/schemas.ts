/** What the site tells everybody: notices, banners, articles. Payload and answer of each call; times are ISO instants. */
import { z } from 'zod';
import { noAnswer, nothing } from '../../schemas/wire.ts';
import { articleTypes } from '../../states.ts';
import type { FieldName } from '../../texts/field-names.ts';
import { problem } from '../../texts/field-problems.ts';
import { audience } from '../audiences/audience.ts';
import { id, instant, line, maybeInstant, moment, paging, rows } from '../parts.ts';
import { isTarget } from './target.ts';

/** How often it was saved: who changes it names the version that they changed. */
const version = z.number().int().nonnegative();

const optional = (name: FieldName, most: number) =>
  z.string().trim().max(most, problem('field_too_long', { name, most }));

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
const order = problem('showing_reversed');

/** The same as it is read, with what it comes to at this moment. */
const shownNow = {
  startsAt: maybeInstant,
  endsAt: maybeInstant,
  audience,
  state: z.enum(['draft', 'scheduled', 'live', 'ended']),
};

const notice = {
  title: line('title', 60),
  /** Plain text. */
  content: line('content', 2_000),
  /** English; empty: members who read English see the Chinese. */
  titleEn: optional('title_en', 120),
  contentEn: optional('content_en', 4_000),
  /** Also runs through the bar on the home page, if it is among the newest (constants.ts, homeNoticesMost). */
  scrolls: z.boolean(),
  /** False: a draft. */
  shown: z.boolean(),
};

/** Drawn for the site, or uploaded and drawn anew by the server; nothing of another site. */
const picture = z
  .string()
  .regex(
    /^\/pictures\/banners\/[\w-]+\.svg$|^\/uploads\/banners\/[\w-]{1,64}\.webp$/,
    problem('picture_missing'),
  );

const target = optional('link', 300).refine(isTarget, problem('link_malformed'));

const banner = {
  src: picture,
  /** Said where the picture cannot be seen, and the name of the link. */
  title: line('title', 60),
  url: target,
  shown: z.boolean(),
  /** English; empty: members who read English see the Chinese. */
  srcEn: z.union([z.literal(''), picture]),
  titleEn: optional('title_en', 120),
};

const articleType = z
  .number()
  .int()
  .refine((type) => type in articleTypes, problem('article_unknown'));

/** Both together stay below the largest body that the server takes. */
const longText = z.string().max(12_000, problem('field_too_long', { name: 'body', most: 12_000 }));
const longTextEn = z.string().max(20_000, problem('field_too_long', { name: 'body_en', most: 20_000 }));

const article = {
  title: line('title', 60),
  /** HTML; what is not text and its form is taken out when it is saved, and again when it is read. */
  content: longText.refine((text) => text.trim() !== '', problem('field_missing', { name: 'body' })),
  titleEn: optional('title_en', 120),
  contentEn: longTextEn,
};

/** Changes are refused with `content_changed_meanwhile` where somebody saved another version since `version`. */
export const contentSchemas = {
  noticeList: {
    /** `id`: this one alone. */
    payload: z.object({ id: id.optional(), ...paging }),
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
      .refine(wholeName, problem('version_missing'))
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
      .refine(wholeName, problem('version_missing'))
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
