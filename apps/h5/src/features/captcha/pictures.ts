/** The local pool of captcha pictures (specification, chapter 5). Written by `art/captcha.ts`; do not edit. */
export type CaptchaPicture = { readonly text: string; readonly src: string };

export const captchaPictures: readonly CaptchaPicture[] = [];
