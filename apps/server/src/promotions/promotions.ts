import type { AppContext } from '../platform/context.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { sanitise } from '../platform/sanitise.ts';
import { grantsOf, openRequirements } from '../wagering/index.ts';
import { type KeptOffer, keptOffer, type Offer, offerOf } from './offer.ts';
import type { Promotion } from './promotion.ts';

const columns = `id, type_id as "typeId", title, title_en as "titleEn", memo, memo_en as "memoEn", banner, content,
  content_en as "contentEn", state, starts_at as "startsAt", ends_at as "endsAt",
  audience, audience_value as "audienceValue", audience_tags as "audienceTags", audience_agents as "audienceAgents", applies, bonus, budget, multiple, locked_days as "lockedDays", position, nullif(place, '') as place,
  condition, condition_amount as "conditionAmount", condition_categories as "conditionCategories", offer`;
/** As the table has it. */
type Row = Omit<Promotion, 'offer'> & { readonly offer: KeptOffer | null };

/** Published and within its period at the moment $1. */
const shown = "state = 'published' and starts_at <= $1 and (ends_at is null or ends_at > $1)";

export interface PromotionType {
  readonly id: bigint;
  readonly name: string;
  /** Empty: there is none. */
  readonly nameEn: string;
}

export async function promotionTypes(db: Queryable): Promise<readonly PromotionType[]> {
  const { rows } = await db.query<PromotionType>(
    'select id, name, name_en as "nameEn" from promotion_type order by position, id',
  );
  return rows;
}

/** @returns the id */
export async function addPromotionType(
  tx: Tx,
  { name, nameEn, position }: Omit<PromotionType, 'id'> & { readonly position: number },
): Promise<bigint> {
  const { rows } = await tx.query<{ id: bigint }>(
    'insert into promotion_type (name, name_en, position) values ($1, $2, $3) returning id',
    [name, nameEn, position],
  );
  const [added] = rows;
  if (!added) throw new Error('a type of promotions was not added');
  return added.id;
}

/** What everybody may read now, in the operator's order. @param typeId absent: of all types */
export async function shownPromotions(
  { database, clock }: AppContext,
  typeId?: bigint,
): Promise<readonly Promotion[]> {
  const { rows } = await database.query<Row>(
    `select ${columns} from promotion where ${shown} and ($2::bigint is null or type_id = $2) order by position, id`,
    [clock.now(), typeId ?? null],
  );
  return rows.map(clean);
}

export async function shownPromotion(
  { database, clock }: AppContext,
  id: bigint,
): Promise<Promotion | undefined> {
  const { rows } = await database.query<Row>(`select ${columns} from promotion where ${shown} and id = $2`, [
    clock.now(),
    id,
  ]);
  return rows[0] && clean(rows[0]);
}

/**
 * Those that a member is in: a bonus of it is being played through, or an application waits. Their terms are theirs to read, whomever the
 * offer is for by now, and whether it is still offered.
 */
export async function promotionsInProgress(db: Queryable, memberId: bigint): Promise<readonly Promotion[]> {
  const grants = await grantsOf(db, memberId);
  const played = (await openRequirements(db, memberId)).flatMap(
    ({ source }) => /^promotion\/(\d+)$/.exec(source)?.[1] ?? [],
  );
  const { rows } = await db.query<Row>(
    `select ${columns} from promotion
      where id = any ($2)
         or id in (select promotion_id from promotion_application where member_id = $1 and (state = 'pending' or id = any ($3)))
      order by position, id`,
    [memberId, grants.flatMap(({ state, promotionId }) => (state === 'active' ? [promotionId] : [])), played],
  );
  return rows.map(clean);
}

/** Whatever its state. */
export async function promotionById(db: Queryable, id: bigint): Promise<Promotion | undefined> {
  const { rows } = await db.query<Row>(`select ${columns} from promotion where id = $1`, [id]);
  return rows[0] && clean(rows[0]);
}

/** All of them, for staff: drafts too. */
export async function allPromotions(db: Queryable): Promise<readonly Promotion[]> {
  const { rows } = await db.query<Row>(`select ${columns} from promotion order by position, id`);
  return rows.map(clean);
}

/** What staff save. */
export type PromotionDraft = Omit<Promotion, 'id'> & { readonly id: bigint | undefined };

/** Content is sanitised when it is saved and again when it is shown. @returns its id; undefined: there is none */
export async function savePromotion(
  tx: Queryable,
  draft: PromotionDraft,
  now: Date,
): Promise<bigint | undefined> {
  const values = [
    draft.typeId,
    draft.title,
    draft.memo,
    draft.banner,
    sanitise(draft.content),
    draft.state,
    draft.startsAt,
    draft.endsAt,
    draft.audience,
    draft.audienceValue,
    draft.applies,
    draft.bonus,
    draft.multiple,
    draft.position,
    draft.condition,
    draft.conditionAmount,
    draft.conditionCategories,
    now,
    draft.titleEn,
    draft.memoEn,
    sanitise(draft.contentEn),
    draft.place ?? '',
    draft.budget,
    draft.offer === null ? null : JSON.stringify(keptOffer(draft.offer)),
    draft.audienceTags,
    draft.audienceAgents,
    draft.lockedDays,
  ];
  const { rows } =
    draft.id === undefined
      ? await tx.query<{ id: bigint }>(
          `insert into promotion (type_id, title, memo, banner, content, state, starts_at, ends_at, audience, audience_value,
             applies, bonus, multiple, position, condition, condition_amount, condition_categories, updated_at, title_en, memo_en, content_en, place,
             budget, offer, audience_tags, audience_agents, locked_days)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24::jsonb, $25, $26, $27) returning id`,
          values,
        )
      : await tx.query<{ id: bigint }>(
          `update promotion set type_id = $1, title = $2, memo = $3, banner = $4, content = $5, state = $6, starts_at = $7,
             ends_at = $8, audience = $9, audience_value = $10, applies = $11, bonus = $12, multiple = $13, position = $14,
             condition = $15, condition_amount = $16, condition_categories = $17, updated_at = $18,
             title_en = $19, memo_en = $20, content_en = $21, place = $22, budget = $23, offer = $24::jsonb, audience_tags = $25, audience_agents = $26, locked_days = $27,
             -- What it was on with: whatever one person writes while it is down.
             agreed_budget = case when state = 'published' then budget else agreed_budget end,
             agreed_total = case when state = 'published' then (offer ->> 'total')::bigint else agreed_total end
           where id = $28 returning id`,
          [...values, draft.id],
        );
  return rows[0]?.id;
}

/**
 * SQL: what a promotion `p` may give on a day, fen. Of one that is not on no more than when it was: what waits of it is decided all the
 * same, and while it is down one person writes what it says.
 */
export const agreedBudget =
  "case when p.state = 'published' then p.budget else least(p.budget, coalesce(p.agreed_budget, 0)) end";

/** The same of what it may give by itself, in all and on a day; fen. @param total in all, as it was when what is given now began */
export async function agreedLimits(
  tx: Tx,
  promotionId: bigint,
  total: bigint,
): Promise<{ readonly total: bigint; readonly ofDay: bigint }> {
  const { rows } = await tx.query<{ total: bigint; ofDay: bigint }>(
    `select ${agreedBudget} as "ofDay",
            case when p.state = 'published' then coalesce((p.offer ->> 'total')::bigint, $2)
                 else least((p.offer ->> 'total')::bigint, coalesce(p.agreed_total, $2)) end as total
       from promotion p where p.id = $1`,
    [promotionId, total],
  );
  return rows[0] ?? { total: 0n, ofDay: 0n };
}

/** Promotions that give by themselves at a moment, in the operator's order. */
export async function offersAt(
  db: Queryable,
  at: Date,
): Promise<readonly (Promotion & { readonly offer: Offer })[]> {
  const { rows } = await db.query<Row>(
    `select ${columns} from promotion where ${shown} and offer is not null order by position, id`,
    [at],
  );
  return rows.map(clean).flatMap((row) => (row.offer === null ? [] : [{ ...row, offer: row.offer }]));
}

/** Names of several, by id. */
export async function promotionTitlesOf(
  db: Queryable,
  of: readonly { readonly promotionId: bigint }[],
): Promise<ReadonlyMap<bigint, readonly [string, string]>> {
  const { rows } = await db.query<{ id: bigint; title: string; english: string }>(
    'select id, title, title_en as english from promotion where id = any($1)',
    [[...new Set(of.map(({ promotionId }) => promotionId))]],
  );
  return new Map(rows.map(({ id, title, english }) => [id, [title, english === '' ? title : english]]));
}

/** Whether another promotion has this code. */
export async function isCodeTaken(
  db: Queryable,
  { id, offer }: Pick<PromotionDraft, 'id' | 'offer'>,
): Promise<boolean> {
  if (offer === null || offer.code === '') return false;
  const { rows } = await db.query(
    "select 1 from promotion where offer ->> 'code' = $1 and id is distinct from $2",
    [offer.code, id ?? null],
  );
  return rows.length > 0;
}

function clean(promotion: Row): Promotion {
  return {
    ...promotion,
    offer: promotion.offer && offerOf(promotion.offer),
    content: sanitise(promotion.content),
    contentEn: sanitise(promotion.contentEn),
  };
}

/** The first offer of the operator's order that gives newcomers something for a deposit. */
export function newcomersOffer(promotions: readonly Promotion[]): Promotion | undefined {
  return promotions.find(
    ({ audience, condition, bonus }) => audience === 'new' && condition === 'deposit' && bonus > 0n,
  );
}
