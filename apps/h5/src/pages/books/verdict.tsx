import { useLanguage } from '@mingpai/ui/language';
import { useTexts } from './labels.ts';
import styles from './page.module.css';
import { findingText } from './verdict-texts.ts';
import { isAbsent, type Verdict } from './verifier.ts';

/** Whether a receipt holds, and where it does not. */
export function VerdictShown({ verdict: { findings } }: { readonly verdict: Verdict }) {
  const texts = useTexts();
  const language = useLanguage();
  const right = findings.length === 0;
  return (
    <div role="status">
      {isAbsent({ findings }) ? (
        <p>{texts.nothing}</p>
      ) : (
        <p className={right ? styles.right : styles.wrong}>{right ? texts.right : texts.wrong}</p>
      )}
      {!right && (
        <ul className={styles.lines}>
          {findings.map((finding) => (
            <li key={`${finding.code} ${finding.row}`}>{findingText(finding, language)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
