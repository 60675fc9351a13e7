/** What picks are called, and on which tab they stand. */
import type { GameCode } from './table.ts';
import type { Texts } from './texts.ts';

export type Tab = keyof Texts['tabs'];

export const tabsOf: Readonly<Record<GameCode, readonly Tab[]>> = {
  k3: ['sum', 'triple', 'pair', 'two'],
  ssc: ['total', 'p1', 'p2', 'p3', 'p4', 'p5'],
};

/** @param code "sum:9", "triple", "p3:odd" */
export function tabOf(game: GameCode, code: string): Tab {
  const [kind = ''] = code.split(':');
  if (game === 'ssc') return tabsOf.ssc.find((tab) => tab === kind) ?? 'total';
  return tabsOf.k3.find((tab) => tab === kind) ?? 'sum';
}

/** As short as its place on a tab allows: "大", "9". */
export function shortName(text: Texts, code: string): string {
  const [kind = '', value = kind] = code.split(':');
  return code === 'triple' ? text.pick.anyTriple : sideName(text, value);
}

/** As it stands alone, in a slip or a list: "第一球 大", "和值 9". */
export function pickName(text: Texts, game: GameCode, code: string): string {
  const [kind = '', value] = code.split(':');
  if (code === 'triple') return text.pick.anyTriple;
  if (value === undefined) return sideName(text, kind);
  const tab = tabOf(game, code);
  const side = sideName(text, value);
  if (tab === 'total') return text.pick.total(side);
  if (tab === 'sum' || tab === 'triple' || tab === 'pair' || tab === 'two') return text.pick[tab](side);
  return text.pick.place(text.ball(Number(tab.slice(1))), side);
}

function sideName(text: Texts, value: string): string {
  const sides = new Map([
    ['big', text.big],
    ['small', text.small],
    ['odd', text.odd],
    ['even', text.even],
    ['dragon', text.dragon],
    ['tiger', text.tiger],
    ['tie', text.tie],
  ]);
  return sides.get(value) ?? value;
}
