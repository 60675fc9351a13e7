/** Wire names of chapter 7 for promotions; translation only. */

import { yuanNumber } from '@mingpai/contract/money';
import { message } from '@mingpai/contract/texts';
import { beijingText } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { inLanguage, type Language } from '../platform/language.ts';
import { done, refused } from '../platform/outcome.ts';
import { paged } from '../platform/paged.ts';
import type { DefineCall } from '../platform/router.ts';
import { applicationsOf, apply } from './applications.ts';
import type { Promotion } from './promotion.ts';
import { promotionTypes, shownPromotion, shownPromotions } from './promotions.ts';

const pageSize = 10;
/** Specification, chapter 4, Activity application state. */
const stateNumbers = { pending: 1, approved: 2, rejected: 3 } as const;

export function promotionApi(define: DefineCall, site: AppContext): void {
  const { database } = site;

  define('promotionTypes', async (_payload, { language }) =>
    done(
      (await promotionTypes(database)).map(({ id, name, nameEn }) => ({
        id: Number(id),
        name: inLanguage(language, { chinese: name, english: nameEn }),
      })),
    ),
  );

  define('promotions', async (payload, { language }) => {
    const type = idOf(payload?.type ?? '');
    if (type === 'none') return refused('not_found');
    const rows = (await shownPromotions(site, type)).map((promotion) => wire(promotion, language));
    return done({
      data: rows,
      total: rows.length,
      last_page: 1,
      current_page: 1,
      per_page: Math.max(pageSize, rows.length),
    });
  });

  define('promotion', async ({ id }, { language }) => {
    const known = idOf(id);
    const promotion = typeof known === 'bigint' ? await shownPromotion(site, known) : undefined;
    return promotion ? done(wire(promotion, language)) : refused('not_found');
  });

  define('applyForPromotion', async ({ activityid }, { memberId }) => {
    const id = idOf(activityid);
    if (typeof id !== 'bigint') return refused('not_found');
    const applied = await apply(site, memberId, id);
    return applied.ok ? done(null, message('promotion_applied_for')) : applied;
  });

  define('promotionApplications', async ({ page }, { memberId, language }) => {
    const { rows, total } = await applicationsOf(database, memberId, page, pageSize);
    return done(
      paged(
        rows.map(({ id, title, titleEn, createdAt, state, reason }) => ({
          id: Number(id),
          activity_name: inLanguage(language, { chinese: title, english: titleEn }),
          created_at: beijingText(createdAt),
          state: stateNumbers[state],
          reason: reason ?? '',
        })),
        { total, page, size: pageSize },
      ),
    );
  });
}

/** Nothing: no id was given. `none`: what was given is no id of ours. */
function idOf(text: string): bigint | undefined | 'none' {
  if (text === '') return undefined;
  return /^\d{1,18}$/.test(text) ? BigInt(text) : 'none';
}

function wire({ id, banner, applies, ...asked }: Promotion, language: Language) {
  const { condition, conditionAmount, conditionCategories } = asked;
  return {
    id: Number(id),
    title: inLanguage(language, { chinese: asked.title, english: asked.titleEn }),
    banner,
    content: inLanguage(language, { chinese: asked.content, english: asked.contentEn }),
    memo: inLanguage(language, { chinese: asked.memo, english: asked.memoEn }),
    condition:
      condition === 'none'
        ? null
        : {
            kind: condition,
            amount: yuanNumber(conditionAmount),
            applies,
            categories: [...conditionCategories],
          },
    place: asked.place,
  };
}
