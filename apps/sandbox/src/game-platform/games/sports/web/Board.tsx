/** All matches by where they are: to come, running, over. */
import { MatchCard } from './MatchCard.tsx';
import type { Words } from './names.ts';
import styles from './SportsPage.module.css';
import type { Slip } from './useSlip.ts';
import type { PricedMatch } from './wire.ts';

const groups = ['coming', 'running', 'ended'] as const;
export type Group = (typeof groups)[number];

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
  if (!matches) return <p className={styles.empty}>{text.loading}</p>;
  const shown = matches.filter((match) => groupOf(match) === group);
  return (
    <>
      <div className={styles.filter} role="tablist" aria-label={text.views.matches}>
        {groups.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`tab-${each}`}
            aria-controls="matches"
            aria-selected={each === group}
            onClick={() => onGroup(each)}
          >
            {text.groups[each]} <span>{matches.filter((match) => groupOf(match) === each).length}</span>
          </button>
        ))}
      </div>
      <p className={styles.quiet}>{text.virtualNote}</p>
      <div role="tabpanel" id="matches" aria-labelledby={`tab-${group}`}>
        {shown.length === 0 && <p className={styles.empty}>{text.noMatches[group]}</p>}
        <ul className={styles.cards}>
          {shown.map((match) => (
            <li key={match.id}>
              <MatchCard words={words} match={match} now={now} slip={slip} onOpen={() => onOpen(match.id)} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function groupOf({ status }: PricedMatch): Group {
  if (status === 'announced' || status === 'open') return 'coming';
  return status === 'running' ? 'running' : 'ended';
}
