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
