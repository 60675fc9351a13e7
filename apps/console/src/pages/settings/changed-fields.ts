import { canonicalText } from '@mingpai/contract/console/canonical';

/**
 * What was changed in a form, so that saving touches nothing else: a colleague may have changed another field meanwhile.
 * @returns the fields of `typed` that differ from `saved`; what `saved` does not have is left out
 */
export function changedFields<Fields extends object>(saved: Fields, typed: Partial<Fields>): Partial<Fields> {
  const changed: Partial<Fields> = {};
  for (const name in saved) {
    const value = typed[name];
    if (value !== undefined && value !== null && canonicalText(value) !== canonicalText(saved[name]))
      changed[name] = value;
  }
  return changed;
}

/** A field's way into a form, and what stands there. */
type Put = { readonly name: string[]; readonly value: unknown };

/**
 * What others saved meanwhile, for a form to follow where nothing was typed: what stood there before would count as changed here, and
 * be sent back.
 * @param was as it was saved when the form was filled
 */
export function followedFields<Fields extends object>(
  was: Fields,
  saved: Fields,
  typed: Partial<Fields>,
  within: readonly string[] = [],
): Put[] {
  const own = changedFields(was, typed);
  return Object.entries(changedFields(was, saved))
    .filter(([name]) => !(name in own))
    .map(([name, value]) => ({ name: [...within, name], value }));
}
