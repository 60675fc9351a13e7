/** Wire names of chapter 7 for promotions; translation only. */
import { yuanNumber } from '@mingpai/contract/money';
import type { Site } from '../app/site.ts';
import { beijingText } from '../platform/clock.ts';
import type { DefineCall } from '../platform/door.ts';
import { done, refused } from '../platform/outcome.ts';
import { applicationsOf, apply } from './applications.ts';
import { type Promotion, promotionTypes, shownPromotion, shownPromotions } from './promotions.ts';

const pageSize = 10;
/** Specification, chapter 4, Activity application state. */
const stateNumbers = { pending: 1, approved: 2, rejected: 3 } as const;

export function promotionRoutes(define: DefineCall, site: Site): void {
  const { database } = site;

  define('promotionTypes', async () =>
    done((await promotionTypes(database)).map(({ id, name }) => ({ id: Number(id), name }))),
  );

  define('promotions', async (payload) => {
    const type = idOf(payload?.type ?? '');
    if (type === 'none') return refused('not_found');
    const rows = (await shownPromotions(site, type)).map(wire);
    return done({
      data: rows,
      total: rows.length,
      last_page: 1,
      current_page: 1,
      per_page: Math.max(pageSize, rows.length),
    });
  });

  define('promotion', async ({ id }) => {
    const known = idOf(id);
    const promotion = typeof known === 'bigint' ? await shownPromotion(site, known) : undefined;
    return promotion ? done(wire(promotion)) : refused('not_found');
  });

  define('applyForPromotion', async ({ activityid }, { memberId }) => {
    const id = idOf(activityid);
    if (typeof id !== 'bigint') return refused('not_found');
    const applied = await apply(site, memberId, id);
    return applied.ok ? done(null, '申请已提交，请等待审核，结果会通过站内信通知您') : applied;
  });

  define('promotionApplications', async ({ page }, { memberId }) => {
    const { rows, total } = await applicationsOf(database, memberId, page, pageSize);
    return done({
      data: rows.map(({ id, title, createdAt, state, reason }) => ({
        id: Number(id),
        activity_name: title,
        created_at: beijingText(createdAt),
        state: stateNumbers[state],
        reason: reason ?? '',
      })),
      total,
      last_page: Math.max(1, Math.ceil(total / pageSize)),
      current_page: page,
      per_page: pageSize,
    });
  });
}

/** Nothing: no id was given. `none`: what was given is no id of ours. */
function idOf(text: string): bigint | undefined | 'none' {
  if (text === '') return undefined;
  return /^\d{1,18}$/.test(text) ? BigInt(text) : 'none';
}

function wire({ id, title, banner, content, memo, applies, ...asked }: Promotion) {
  const { condition, conditionAmount, conditionCategories } = asked;
  return {
    id: Number(id),
    title,
    banner,
    content,
    memo,
    condition:
      condition === 'none'
        ? null
        : {
            kind: condition,
            amount: yuanNumber(conditionAmount),
            applies,
            categories: [...conditionCategories],
          },
  };
}
