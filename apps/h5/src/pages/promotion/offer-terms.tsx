import { categories } from '@mingpai/contract/categories';
import type { Answer } from '@mingpai/contract/types';
import { useTranslate } from '../../ui/translate.ts';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

type Offer = NonNullable<Answer<'promotion'>['offer']>;

/** What an offer gives by itself and what it asks for: in yuan of bets, in rounds and in time, before anybody takes it. */
export function OfferTerms(offer: Offer) {
  const { award, tiers, multiple, base, weights, betCeiling, days, applies, example, losses, referral } =
    offer;
  const texts = useTexts();
  const translate = useTranslate();
  const counted = categories
    .filter(({ id }) => weights[id] > 0)
    .map(({ id, label }) => `${translate(label)} ${weights[id]}%`)
    .join(texts.and);
  return (
    <ul className={styles.offer}>
      {tiers.map(({ from, percent, ceiling }) => (
        <li key={from}>{(losses ? texts.lossTier : texts.tier)(plain(from), percent, plain(ceiling))}</li>
      ))}
      {losses && (
        <>
          <li>
            {texts[losses.span === 'day' ? 'lossDay' : 'lossWeek'](
              losses.venues.length === 0 ? texts.allVenues : losses.venues.join(texts.and),
            )}
          </li>
          <li>{texts.lossRule}</li>
          <li>{texts.lossMost}</li>
          <li>{texts.lossVoid}</li>
        </>
      )}
      {referral && (
        <>
          <li>{texts.friendDoes(plain(referral.deposit), plain(referral.turnover), referral.days)}</li>
          <li>{texts.bothGet(plain(referral.member), plain(referral.friend))}</li>
          <li>{texts.friendsMost(referral.most)}</li>
          <li>{texts.samePerson}</li>
        </>
      )}
      {award === 'deposit' && <li>{texts.often(texts[`gives_${applies}`])}</li>}
      {award === 'code' && (
        // A code that gives a fixed sum asks for no deposit.
        <li>{(tiers.length === 0 ? texts.codeAtOnce : texts.codeFirst)(texts[`gives_${applies}`])}</li>
      )}
      {multiple === 0 ? (
        <li>{texts.cash}</li>
      ) : (
        <>
          <li>{texts.multiple(texts[losses || referral ? 'bonus' : base], multiple, days)}</li>
          <li>{texts.weights(counted)}</li>
          {betCeiling > 0 && <li>{texts.betCeiling(plain(betCeiling))}</li>}
          <Example {...example} on={losses ? texts.onLoss : texts.onDeposit} />
          <li>{texts.apart}</li>
        </>
      )}
    </ul>
  );
}

/** What it comes to, by the smallest deposit or loss that it is for. */
function Example({
  deposit,
  bonus,
  toPlay,
  each,
  rounds,
  on,
}: Offer['example'] & { readonly on: (yuan: string) => string }) {
  const texts = useTexts();
  return (
    <li>
      {texts.example(deposit > 0 ? on(plain(deposit)) : '', plain(bonus), plain(toPlay), plain(each), rounds)}
    </li>
  );
}

/** Whole yuan without cents, as the terms beside it write them. */
function plain(yuan: number): string {
  return Number.isInteger(yuan) ? String(yuan) : yuan.toFixed(2);
}
