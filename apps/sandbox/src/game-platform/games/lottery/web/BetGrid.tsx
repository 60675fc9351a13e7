/** What can be bet on, a tab for each kind; a pick stays chosen while tabs change. */

import { useState } from 'react';
import { formatFen } from '../../../../kit/page/amount.ts';
import { tabKeys } from '../../kit/tabKeys.ts';
import styles from './BetGrid.module.css';
import { Die } from './Die.tsx';
import { pickName, shortName, type Tab, tabOf, tabsOf } from './names.ts';
import type { GameCode, Table } from './table.ts';
import type { Texts } from './texts.ts';

interface BetGridProps {
  readonly text: Texts;
  readonly game: GameCode;
  readonly table: { readonly rules: Pick<Table['rules'], 'picks'> };
  readonly chosen: readonly string[];
  readonly onToggle: (code: string) => void;
}

export function BetGrid({ text, game, table, chosen, onToggle }: BetGridProps) {
  const { picks } = table.rules;
  const [tab, setTab] = useState<Tab>(tabsOf[game][0] ?? 'sum');
  const help = /^p\d$/.test(tab) ? text.tabHelp.place : text.tabHelp[helpOf(tab)];
  return (
    <section className={styles.grid}>
      <div className={styles.tabs} role="tablist" aria-label={text.tabList} onKeyDown={tabKeys}>
        {tabsOf[game].map((each) => {
          const here = chosen.filter((code) => tabOf(game, code) === each).length;
          return (
            <button
              key={each}
              type="button"
              role="tab"
              className={styles.tab}
              id={`tab-${each}`}
              aria-selected={each === tab}
              tabIndex={each === tab ? 0 : -1}
              aria-controls="picks"
              data-testid={`tab-${each}`}
              onClick={() => setTab(each)}
            >
              {text.tabs[each]}
              {here > 0 ? <span className={styles.count}>{here}</span> : null}
            </button>
          );
        })}
      </div>
      <div id="picks" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        <p className={styles.help}>{help}</p>
        <ul className={styles.picks} data-layout={layoutOf(tab)}>
          {picks
            .filter(({ code }) => tabOf(game, code) === tab)
            .map(({ code, odds }) => {
              const paid = formatFen(odds).slice(1);
              return (
                <li key={code} data-wide={isWide(code)} data-quarter={code.startsWith('sum:')}>
                  <button
                    type="button"
                    className={styles.pick}
                    aria-pressed={chosen.includes(code)}
                    data-testid={`pick-${code}`}
                    onClick={() => onToggle(code)}
                  >
                    <PickFace text={text} name={pickName(text, game, code)} code={code} />{' '}
                    <span className={styles.odds}>
                      <span className={styles.unseen}>{text.odds('')}</span>
                      {paid}
                    </span>
                  </button>
                </li>
              );
            })}
        </ul>
      </div>
    </section>
  );
}

/** How its picks lie: numbers in fours, dice in threes, digits in fives, the sum's sides in fours and the duel's in threes. */
function layoutOf(tab: Tab): 'fours' | 'dice' | 'digits' | 'sides' {
  if (tab === 'sum') return 'fours';
  if (tab === 'total') return 'sides';
  return tab === 'triple' || tab === 'pair' || tab === 'two' ? 'dice' : 'digits';
}

function helpOf(tab: Tab): Exclude<keyof Texts['tabHelp'], 'place'> {
  return tab === 'sum' || tab === 'triple' || tab === 'pair' || tab === 'two' ? tab : 'total';
}

/** Sides and the like have room beside them; numbers stand closer. */
function isWide(code: string): boolean {
  return /big|small|odd|even|dragon|tiger|tie|^triple$/.test(code);
}

interface FaceProps {
  readonly text: Texts;
  /** In full, for whoever does not see the tab around it. */
  readonly name: string;
  readonly code: string;
}

/** Pairs and triples are shown as dice, everything else by name. */
function PickFace({ text, name, code }: FaceProps) {
  const [kind, value = ''] = code.split(':');
  const faces =
    kind === 'pair'
      ? [value, value]
      : kind === 'two'
        ? value.split('-')
        : kind === 'triple' && value !== ''
          ? [value, value, value]
          : [];
  if (faces.length === 0) {
    const short = shortName(text, code);
    const before = name.slice(0, name.length - short.length);
    return (
      <span className={styles.name}>
        <span className={styles.unseen}>{before}</span>
        {short}
      </span>
    );
  }
  return (
    <span className={styles.dice}>
      <span className={styles.unseen}>{name}</span>
      {faces.map((face, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a die is its place
        <span key={place} className={styles.small}>
          <Die face={Number(face)} />
        </span>
      ))}
    </span>
  );
}
