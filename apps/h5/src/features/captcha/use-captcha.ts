import { useCallback, useState } from 'react';
import { type CaptchaPicture, captchaPictures } from './pictures.ts';

export interface Captcha {
  readonly picture: CaptchaPicture;
  readonly another: () => void;
}

/** The picture that is shown, and another one on demand; never the same twice in a row. */
export function useCaptcha(random: () => number = Math.random): Captcha {
  const [picture, setPicture] = useState(() => pickCaptcha(undefined, random));
  const another = useCallback(() => setPicture((shown) => pickCaptcha(shown, random)), [random]);
  return { picture, another };
}

/** One of the pool's pictures at random, other than `shown`. */
export function pickCaptcha(shown: CaptchaPicture | undefined, random: () => number): CaptchaPicture {
  const others = captchaPictures.filter((picture) => picture !== shown);
  const picked = others[Math.floor(random() * others.length)] ?? others[0];
  if (picked === undefined) throw new Error('the captcha pool is empty');
  return picked;
}
