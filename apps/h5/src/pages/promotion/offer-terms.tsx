import { categories } from '@mingpai/contract/categories';
import type { Answer } from '@mingpai/contract/types';
import { useTranslate } from '../../ui/translate.ts';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

type Offer = NonNullable<Answer<'promotion'>['offer']>;

/** What an offer gives by itself and what it asks for: in yuan of bets, in rounds and in hours, before anybody takes it. */
export function OfferTerms({ tiers, multiple, base, weights, betCeiling, days, applies, example }: Offer) {
  const texts = useTexts();
  const translate = useTranslate();
  const { deposit, bonus, toPlay, each, rounds, hours } = example;
  const counted = categories
    .filter(({ id }) => weights[id] > 0)
    .map(({ id, label }) => `${translate(label)} ${weights[id]}%`)
    .join(texts.and);
  return (
    <ul className={styles.offer}>
      {tiers.map(({ from, percent, ceiling }) => (
        <li key={from}>{texts.tier(plain(from), percent, plain(ceiling))}</li>
      ))}
      <li>{texts.often(texts[`gives_${applies}`])}</li>
      <li>{texts.multiple(texts[base], multiple, days)}</li>
      <li>{texts.weights(counted)}</li>
      {betCeiling > 0 && <li>{texts.betCeiling(plain(betCeiling))}</li>}
      <li>
        {texts.example(
          deposit > 0 ? texts.onDeposit(plain(deposit)) : '',
          plain(bonus),
          plain(toPlay),
          plain(each),
          rounds,
          hours,
        )}
      </li>
      <li>{texts.apart}</li>
    </ul>
  );
}

/** Whole yuan without cents, as the terms beside it write them. */
function plain(yuan: number): string {
  return Number.isInteger(yuan) ? String(yuan) : yuan.toFixed(2);
}
