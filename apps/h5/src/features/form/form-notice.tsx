import { buttonClass } from '@mingpai/ui/button';
import { catalogue } from '@mingpai/ui/labels';
import { useTranslate } from '../../ui/translate.ts';
import { GoLink } from '../navigation/go-link.tsx';
import styles from './form.module.css';
import { depositOfLevel, secondFactorMissing, withdrawalOfLevel } from './refusal-numbers.ts';
import type { Notice } from './use-checked-form.ts';

const { useTexts } = catalogue(
  { identity: '身份认证', security: '账户安全' },
  { identity: 'Verification', security: 'Account security' },
);

/** Where what is missing can be had, by the number of the refusal. */
const placeOf: Readonly<Record<number, 'identity' | 'security'>> = {
  [depositOfLevel]: 'identity',
  [withdrawalOfLevel]: 'identity',
  [secondFactorMissing]: 'security',
};

/** Above the button: what the server refused, until the form is sent again, and where what is missing can be had. */
export function FormNotice({ notice }: { readonly notice: Notice | undefined }) {
  const texts = useTexts();
  const translate = useTranslate();
  if (notice === undefined) return null;
  const { code, message } = notice;
  const place = placeOf[code];
  if (message === undefined && place === undefined) return null;
  return (
    <div className={styles.notice} role="alert">
      {message !== undefined && <p>{translate(message)}</p>}
      {place !== undefined && (
        <GoLink to={`/${place}`} className={buttonClass('quiet', 'small')}>
          {texts[place]}
        </GoLink>
      )}
    </div>
  );
}
