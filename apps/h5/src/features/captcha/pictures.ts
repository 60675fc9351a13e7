/** The local pool of captcha pictures (specification, chapter 5). Written by `art/captcha.ts`; do not edit. */
export type CaptchaPicture = { readonly text: string; readonly src: string };

export const captchaPictures: readonly CaptchaPicture[] = [
  { text: 'A3KM', src: '/pictures/captcha/1.svg' },
  { text: 'H7TX', src: '/pictures/captcha/2.svg' },
  { text: 'P4WN', src: '/pictures/captcha/3.svg' },
  { text: 'E9RZ', src: '/pictures/captcha/4.svg' },
  { text: 'K2VF', src: '/pictures/captcha/5.svg' },
  { text: 'M8CH', src: '/pictures/captcha/6.svg' },
  { text: 'T5YA', src: '/pictures/captcha/7.svg' },
  { text: 'X3NP', src: '/pictures/captcha/8.svg' },
  { text: 'R7EK', src: '/pictures/captcha/9.svg' },
  { text: 'F4HM', src: '/pictures/captcha/10.svg' },
  { text: 'W9TC', src: '/pictures/captcha/11.svg' },
  { text: 'N2AX', src: '/pictures/captcha/12.svg' },
  { text: 'Y8KR', src: '/pictures/captcha/13.svg' },
  { text: 'C5FP', src: '/pictures/captcha/14.svg' },
  { text: 'V7ZE', src: '/pictures/captcha/15.svg' },
  { text: 'Z4MT', src: '/pictures/captcha/16.svg' },
  { text: 'A9HW', src: '/pictures/captcha/17.svg' },
  { text: 'E2XN', src: '/pictures/captcha/18.svg' },
  { text: 'K5PY', src: '/pictures/captcha/19.svg' },
  { text: 'H3RV', src: '/pictures/captcha/20.svg' },
  { text: 'T8FC', src: '/pictures/captcha/21.svg' },
];
