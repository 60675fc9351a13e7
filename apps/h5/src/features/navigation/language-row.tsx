import { chooseLanguage, useLanguage } from '@mingpai/ui/language';
import { RowContent, rowClass } from '../../ui/list-row.tsx';
import { otherLanguages } from './language-switch.tsx';

/** To the other language, as a row of a list, where the page has no header. */
export function LanguageRow() {
  const { language, lang, name, whole } = otherLanguages[useLanguage()];
  return (
    <button
      type="button"
      className={rowClass}
      lang={lang}
      aria-label={name}
      onClick={() => chooseLanguage(language)}
    >
      <RowContent icon="language" label={whole} last="none" />
    </button>
  );
}
