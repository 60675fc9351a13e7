import { useId } from 'react';
import { Icon } from '../../ui/icons/icon.tsx';
import { usePreferences } from '../../ui/preferences.ts';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

/**
 * The picture's characters for whoever cannot see them (WCAG 2.2, 1.1.1 and 3.3.8): a screen reader reads them with the button,
 * and a press has the phone say them. The pool of pictures is in every browser anyway, so nothing is given away.
 */
export function SpokenCaptcha({ text }: { readonly text: string }) {
  const texts = useTexts();
  const { language } = usePreferences();
  const id = useId();
  const spelled = Array.from(text, texts.character).join(texts.pause);
  return (
    <>
      <button
        type="button"
        className={styles.listen}
        aria-label={texts.listen}
        aria-describedby={id}
        onClick={() => say(spelled, language === 'en' ? 'en' : 'zh-CN')}
      >
        <Icon name="sound" size={22} />
      </button>
      <span id={id} hidden>
        {spelled}
      </span>
    </>
  );
}

/** Phones without a voice stay silent; the description is there all the same. */
function say(text: string, language: string): void {
  if (!('speechSynthesis' in window)) return;
  const words = new SpeechSynthesisUtterance(text);
  words.lang = language;
  words.rate = 0.8;
  window.speechSynthesis.cancel();
  window.speechSynthesis.speak(words);
}
