import { categories as allCategories } from '@mingpai/contract/categories';
import type { Answer } from '@mingpai/contract/types';
import { useTranslate } from '../../ui/translate.ts';
import { useTexts } from './labels.ts';

type Condition = NonNullable<Answer<'promotion'>['condition']>;

/** What must have been done before one may apply, in words. */
export function ConditionText({ kind, amount, applies, categories }: Condition) {
  const texts = useTexts();
  const translate = useTranslate();
  const games = allCategories
    .filter(({ id }) => categories.includes(id))
    .map(({ label }) => translate(label))
    .join(texts.and);
  return <p>{texts.asks(texts[applies], games, texts[kind], amountText(amount))}</p>;
}

/** Whole yuan without cents, as the terms beside it write them. */
function amountText(yuan: number): string {
  return Number.isInteger(yuan) ? String(yuan) : yuan.toFixed(2);
}
