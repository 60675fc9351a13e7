/** How it is played, what is paid, and what each bet returns, worked out from the odds that the platform told. */
import { formatFen, formatShort } from '../../../../kit/page/amount.ts';
import { Figures } from '../../kit/Figures.tsx';
import { Sheet } from '../../kit/Sheet.tsx';
import { chanceOf } from './chances.ts';
import { pickName, tabOf, tabsOf } from './names.ts';
import styles from './RulesSheet.module.css';
import type { GameCode, Table } from './table.ts';
import type { Texts } from './texts.ts';

interface RulesSheetProps {
  readonly text: Texts;
  readonly game: GameCode;
  readonly table: Table;
  readonly onClose: () => void;
}

export function RulesSheet({ text, game, table, onClose }: RulesSheetProps) {
  const { limits, round, rules, rooms } = table;
  const used = rules.picks.filter(({ code, largest_bet }) => (rooms[code] ?? largest_bet) < largest_bet);
  const lines = text.rulesText({
    every: text.minutes((round.ends_at - round.opens_at) / 60_000),
    smallest: formatShort(limits.smallest_bet),
    round: formatShort(limits.largest_round),
    payout: formatShort(limits.largest_payout),
  });
  return (
    <Sheet title={text.rules} closeLabel={text.close} onClose={onClose}>
      <p className={styles.rtp}>
        <span>{text.rtp}</span>
        <strong data-testid="rtp">{rangeOf(game, rules.picks)}</strong>
      </p>
      <p className={styles.note}>{text.rtpNote}</p>
      <Figures returns={rules.picks.map(({ code, odds }) => returnOf(game, code, odds))} />
      <dl className={styles.rules}>
        {lines.map(([term, rule]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{rule}</dd>
          </div>
        ))}
        {used.length > 0 ? (
          <div data-testid="rooms">
            <dt>{text.roomsTitle}</dt>
            {used.map(({ code }) => (
              <dd key={code}>
                {pickName(text, game, code)}: {formatShort(rooms[code] ?? 0)}
              </dd>
            ))}
          </div>
        ) : null}
        {tabsOf[game]
          .filter((tab) => !/^p[2-5]$/.test(tab))
          .map((tab) => (
            <div key={tab}>
              <dt>{titleOf(text, tab)}</dt>
              <dd>{tab === 'p1' ? text.tabHelp.place : helpOf(text, tab)}</dd>
            </div>
          ))}
      </dl>
      <table className={styles.pays}>
        <caption>{text.paytable}</caption>
        <thead>
          <tr>
            <th scope="col">{text.payColumns.pick}</th>
            <th scope="col">{text.payColumns.odds}</th>
            <th scope="col">{text.payColumns.chance}</th>
            <th scope="col">{text.payColumns.back}</th>
            <th scope="col">{text.payColumns.limit}</th>
          </tr>
        </thead>
        <tbody>
          {rules.picks
            .filter(({ code }) => isShown(game, code))
            .map(({ code, odds, largest_bet }) => {
              const { ways, of } = chanceOf(game, code);
              return (
                <tr key={code} data-testid={`return-${code}`}>
                  <th scope="row">{rowName(text, game, code)}</th>
                  <td>{formatFen(odds).slice(1)}</td>
                  <td>
                    {ways}/{of}
                  </td>
                  <td>{percent(odds * ways, of)}</td>
                  <td>{formatShort(largest_bet)}</td>
                </tr>
              );
            })}
        </tbody>
      </table>
    </Sheet>
  );
}

/** One of a kind stands for all that pay the same. */
function isShown(game: GameCode, code: string): boolean {
  if (game === 'ssc') return !/^p[2-5]:/.test(code) && !/^p1:[1-9]$/.test(code);
  return !/^(triple|pair):[2-6]$/.test(code) && (!code.startsWith('two:') || code === 'two:1-2');
}

function rowName(text: Texts, game: GameCode, code: string): string {
  const tab = tabOf(game, code);
  if (code === 'p1:0') return `${text.everyBall} 0–9`;
  if (tab === 'p1') return pickName(text, game, code).replace(text.ball(1), text.everyBall);
  if (/^(triple|pair|two):/.test(code)) return text.eachOf(text.tabs[tab]);
  return pickName(text, game, code);
}

function titleOf(text: Texts, tab: keyof Texts['tabs']): string {
  if (tab === 'p1') return text.everyBall;
  return tab === 'total' ? text.totalAndDuel : text.tabs[tab];
}

function helpOf(text: Texts, tab: keyof Texts['tabs']): string {
  return tab === 'sum' || tab === 'triple' || tab === 'pair' || tab === 'two'
    ? text.tabHelp[tab]
    : text.tabHelp.total;
}

/** Hundredths of a percent, rounded down. @param odds hundredths */
function returnOf(game: GameCode, code: string, odds: number): number {
  const { ways, of } = chanceOf(game, code);
  return Math.floor((odds * ways * 100) / of);
}

/** The least and the most that a bet returns: "97.20% – 97.50%". */
function rangeOf(game: GameCode, picks: Table['rules']['picks']): string {
  const returns = picks.map(({ code, odds }) => {
    const { ways, of } = chanceOf(game, code);
    return (odds * ways) / of;
  });
  return `${percent(Math.min(...returns), 1)} – ${percent(Math.max(...returns), 1)}`;
}

/** Hundredths of odds times ways over all ways, as a percentage with two decimals, rounded down. */
function percent(won: number, of: number): string {
  const hundredths = Math.floor((won * 100) / of);
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}%`;
}
