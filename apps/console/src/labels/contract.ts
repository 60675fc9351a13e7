/** Labels of the contract, which members read too, in the language of the console. */
import {
  adjustmentReasonCodes,
  adjustmentReasons,
  adjustmentReasonsInEnglish,
  type CategoryId,
  categories,
} from '@mingpai/contract/states';
import { categoriesInEnglish } from '@mingpai/contract/texts/labels';
import { wayWords } from '@mingpai/contract/texts/ways';
import { inWords } from '../texts/both.ts';
import { language } from '../texts/language.ts';

/** The categories of games in the order of the menu. */
export const categoryLabels: readonly { readonly id: CategoryId; readonly label: string }[] = categories.map(
  ({ id, label }) => ({ id, label: language === 'en' ? categoriesInEnglish[id] : label }),
);

export function categoryName(category: CategoryId): string {
  return categoryLabels.find(({ id }) => id === category)?.label ?? category;
}

/** Why staff correct a balance, in the words that the member reads. */
export const reasonLabels = language === 'en' ? adjustmentReasonsInEnglish : adjustmentReasons;
/** The same, to choose from. */
export const reasonChoices = adjustmentReasonCodes.map((value) => ({ value, label: reasonLabels[value] }));

/** Ways of paying in. */
export const wayLabels = inWords(wayWords);
