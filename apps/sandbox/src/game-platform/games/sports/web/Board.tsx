/** One list of what runs and what is to come, each match a row with its prices; what is over lies behind it. */
import { tabKeys } from '../../kit/tabKeys.ts';
import styles from './Board.module.css';
import { MatchRow } from './MatchRow.tsx';
import type { Words } from './names.ts';
import page from './SportsPage.module.css';
import type { Slip } from './useSlip.ts';
import type { PricedMatch } from './wire.ts';

const groups = ['now', 'ended'] as const;
export type Group = (typeof groups)[number];
const parts = { now: ['running', 'coming'], ended: ['ended'] } as const;
type Part = (typeof parts)[Group][number];

interface BoardProps {
  readonly words: Words;
  readonly matches: readonly PricedMatch[] | undefined;
  readonly now: number;
  readonly slip: Slip;
  readonly group: Group;
  readonly onGroup: (group: Group) => void;
  readonly onOpen: (id: string) => void;
}

export function Board({ words, matches, now, slip, group, onGroup, onOpen }: BoardProps) {
  const { text } = words;
  if (!matches) return <p className={page.empty}>{text.loading}</p>;
  const inPart = (part: Part) => matches.filter((match) => partOf(match) === part);
  const shown = parts[group].map((part) => ({ part, matches: inPart(part) }));
  return (
    <>
      <div className={page.filter} role="tablist" aria-label={text.views.matches} onKeyDown={tabKeys}>
        {groups.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`tab-${each}`}
            aria-controls="matches"
            aria-selected={each === group}
            tabIndex={each === group ? 0 : -1}
            onClick={() => onGroup(each)}
          >
            {text.groups[each]} <span>{parts[each].reduce((sum, part) => sum + inPart(part).length, 0)}</span>
          </button>
        ))}
      </div>
      <p className={styles.quiet}>{text.virtualNote}</p>
      <div role="tabpanel" id="matches" aria-labelledby={`tab-${group}`}>
        {shown.every((part) => part.matches.length === 0) && (
          <p className={page.empty}>{text.noMatches[group]}</p>
        )}
        {shown.map(
          ({ part, matches: some }) =>
            some.length > 0 && (
              <section key={part} className={styles.part} aria-labelledby={`part-${part}`}>
                <h2 id={`part-${part}`} data-live={part === 'running' || undefined}>
                  {text.parts[part]}
                </h2>
                <ul>
                  {some.map((match) => (
                    <li key={match.id}>
                      <MatchRow
                        words={words}
                        match={match}
                        now={now}
                        slip={slip}
                        onOpen={() => onOpen(match.id)}
                      />
                    </li>
                  ))}
                </ul>
              </section>
            ),
        )}
      </div>
    </>
  );
}

function partOf({ status }: PricedMatch): Part {
  if (status === 'announced' || status === 'open') return 'coming';
  return status === 'running' ? 'running' : 'ended';
}
