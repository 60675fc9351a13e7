/**
 * Which fields of the staff's answers are members' personal data. What is marked here leaves the server masked until a member of
 * staff asks for it with a reason (docs/decisions/0032).
 */
import { z } from 'zod';

export const personalFields = [
  'name',
  'mobile',
  'email',
  /** Bank cards, addresses on a chain. */
  'account',
  /** Addresses on the internet. */
  'network',
  'device',
  /** Proofs of transfers. */
  'picture',
  /** What somebody wrote freely: numbers and addresses in it are masked. */
  'text',
  /** What a member wrote about themselves or others: names in it cannot be told from words, so all of it is masked. */
  'statement',
] as const;
export type PersonalField = (typeof personalFields)[number];

const marks = z.registry<{ field: PersonalField }>();
const owners = z.registry<{ path: string }>();

/** A text that is personal data of the member whose row it stands in. */
export function personal(field: PersonalField) {
  const text = z.string();
  marks.add(text, { field });
  return text;
}

/** @param path where in the object the member's id stands, `memberId` or `member.id` */
export function ofMember<Row extends z.ZodObject>(path: string, row: Row): Row {
  owners.add(row, { path });
  return row;
}

/** Where in an answer personal data stands; whose it is, `of` says: data of nobody known is never shown clear. */
export type PersonalPlan =
  | { readonly kind: 'field'; readonly field: PersonalField }
  | { readonly kind: 'list'; readonly each: PersonalPlan }
  | {
      readonly kind: 'row';
      readonly of: readonly string[] | undefined;
      readonly parts: ReadonlyMap<string, PersonalPlan>;
    };

/** Plans that were made: a schema does not change, and each site of a process asks for those of all calls. */
const plans = new WeakMap<object, { readonly plan: PersonalPlan | undefined }>();

/** @returns undefined where nothing in it is marked */
export function personalPlan(schema: unknown): PersonalPlan | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined;
  const { plan } = plans.get(schema) ?? { plan: planOf(schema) };
  plans.set(schema, { plan });
  return plan;
}

function planOf(schema: object): PersonalPlan | undefined {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return personalPlan(schema.unwrap());
  if (schema instanceof z.ZodArray) {
    const each = personalPlan(schema.element);
    return each && { kind: 'list', each };
  }
  if (schema instanceof z.ZodObject) {
    const parts = new Map<string, PersonalPlan>();
    for (const [name, part] of Object.entries(schema.shape)) {
      const plan = personalPlan(part);
      if (plan) parts.set(name, plan);
    }
    return parts.size === 0 ? undefined : { kind: 'row', of: owners.get(schema)?.path.split('.'), parts };
  }
  const mark = schema instanceof z.ZodString ? marks.get(schema) : undefined;
  return mark && { kind: 'field', field: mark.field };
}
