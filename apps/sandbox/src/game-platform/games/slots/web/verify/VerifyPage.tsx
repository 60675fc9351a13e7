import { formatFen } from '../../../../../kit/page/amount.ts';
import type { Language } from '../../../../../kit/page/language.ts';
import { useVerification } from '../../../kit/verify/useVerification.ts';
import { VerifyFrame } from '../../../kit/verify/VerifyFrame.tsx';
import styles from '../../../kit/verify/verify.module.css';
import { findTheme } from '../../themes.ts';
import { nameOf } from '../Reels.tsx';
import { SymbolPicture } from '../SymbolPicture.tsx';
import { texts as gameTexts } from '../texts.ts';
import { claimOf, type Fields, fieldOrder } from './claim.ts';
import { type Recomputed, recompute } from './recompute.ts';
import { texts } from './texts.ts';
import own from './VerifyPage.module.css';

const checks = ['commitment', 'payout'] as const;

interface PageProps {
  readonly language: Language;
  readonly given: Fields;
}

/** Plays one round of a slot again from what stands in its address, or from what is typed in; asks nobody. */
export function VerifyPage({ language, given }: PageProps) {
  const text = texts[language];
  const { result, shown } = useVerification({ given, claimOf, recompute, checks, words: text.checks });
  return (
    <VerifyFrame language={language} text={text} {...shown} order={fieldOrder} how={text.howText}>
      {result ? <Spins language={language} game={shown.fields.game} result={result} /> : null}
    </VerifyFrame>
  );
}

interface SpinsProps {
  readonly language: Language;
  readonly game: string;
  readonly result: Recomputed;
}

/** The windows of the round, the first one large, and what they pay together. */
function Spins({ language, game, result: { spins, payout } }: SpinsProps) {
  const text = texts[language];
  const theme = findTheme(game);
  if (!theme) return null;
  return (
    <section className={styles.section}>
      <h2>
        {language === 'en' ? theme.englishName : theme.name} · {text.pays(formatFen(payout))}
      </h2>
      <ol className={own.spins}>
        {spins.map(({ shown, units }, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a spin is its number
          <li key={number}>
            <p>
              {number === 0 ? text.spin : text.free(number)} · {text.units(units)}
            </p>
            <div className={own.window}>
              {shown.map((reel, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a reel is its place
                <div key={place}>
                  {reel.map((symbol, row) => (
                    <SymbolPicture
                      // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
                      key={row}
                      symbol={symbol}
                      theme={theme}
                      label={nameOf(symbol, theme.family, gameTexts[language])}
                    />
                  ))}
                </div>
              ))}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
