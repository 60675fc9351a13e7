import { longestRemark, mostStars } from '@mingpai/contract/service';
import { type FormEvent, useId, useState } from 'react';
import { ApiRefusal, ApiUnreachable } from '../api/errors.ts';
import { useTranslate } from '../ui/translate.ts';
import { useTexts } from './labels.ts';
import styles from './rating.module.css';
import type { Conversation } from './use-conversation.ts';

/** What the member says of a conversation that ended; another word replaces it until the next one begins. */
export function Rating({ rating, rate }: Pick<Conversation, 'rating' | 'rate'>) {
  const texts = useTexts();
  const translate = useTranslate();
  const name = useId();
  const [changing, setChanging] = useState(false);
  const [stars, setStars] = useState(rating?.stars ?? 0);
  const [words, setWords] = useState(rating?.words ?? '');
  const [told, setTold] = useState('');
  const [busy, setBusy] = useState(false);
  if (rating !== null && !changing)
    return (
      <section className={styles.rating} aria-label={texts.rating}>
        <p>{texts.rated(rating.stars)}</p>
        {rating.words !== '' && <p className={styles.words}>{rating.words}</p>}
        <button type="button" className={styles.change} onClick={() => setChanging(true)}>
          {texts.rateAnew}
        </button>
      </section>
    );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (stars === 0) return setTold(texts.starsMissing);
    setBusy(true);
    setTold('');
    try {
      await rate(stars, words.trim());
      setChanging(false);
    } catch (fault) {
      if (!(fault instanceof ApiRefusal || fault instanceof ApiUnreachable)) throw fault;
      setTold(translate(fault.message));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.rating} aria-label={texts.rating} onSubmit={(event) => void submit(event)}>
      <fieldset className={styles.stars}>
        <legend>{texts.rateAsk}</legend>
        {Array.from({ length: mostStars }, (_star, index) => index + 1).map((star) => (
          <label key={star} className={styles.star} data-lit={star <= stars || undefined}>
            <input
              type="radio"
              className="spoken-only"
              name={name}
              value={star}
              checked={star === stars}
              onChange={() => setStars(star)}
            />
            <span aria-hidden="true">★</span>
            <span className="spoken-only">{texts.stars(star)}</span>
          </label>
        ))}
      </fieldset>
      <textarea
        className={styles.field}
        aria-label={texts.rateWords}
        placeholder={texts.rateWords}
        rows={2}
        maxLength={longestRemark}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <p aria-live="polite" className={styles.told}>
        {told}
      </p>
      <button type="submit" className={styles.send} aria-disabled={busy || undefined}>
        {texts.rateSend}
      </button>
    </form>
  );
}
