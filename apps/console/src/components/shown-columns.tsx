import { Button, Checkbox, Grid } from 'antd';
import { type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import { keep, useKept } from '../app/kept-choice.ts';
import { menuWidth } from '../app/menu-width.ts';
import { say } from '../texts/say.ts';
import styles from './filters.module.css';
import type { SortedColumn } from './sorting.tsx';

/** A column that somebody can choose: it has a name, and a width in px that its list needs for it. */
export type NamedColumn<Row> = SortedColumn<Row> & {
  readonly key: string;
  readonly title: string;
  readonly width: number;
  /** It takes what room the others leave, and no less than its width. */
  readonly grows?: boolean;
};

type Options<Row> = {
  /** The list's name in what the browser keeps. */
  readonly list: string;
  readonly columns: readonly NamedColumn<Row>[];
  /** Those by which rows are told apart and dealt with: they are no choice. */
  readonly always: readonly string[];
  /** What no screen shows until somebody chooses it. */
  readonly rare?: readonly string[];
  /** What goes where a screen has no room for all, the first of them first, until somebody chooses it. */
  readonly spare?: readonly string[];
  /** What else stands in each row, such as the box that chooses it, px. */
  readonly beside?: number;
  /** The one that the list stands in order of now, as its columns name it: a list in order of what is not in sight explains nothing. */
  readonly sorted?: string;
};

type ShownColumns<Row> = {
  /** A card has room for all: on a phone none is left out. */
  readonly columns: readonly SortedColumn<Row>[];
  readonly choice: ReactNode;
  /** What they need together, px. */
  readonly width: number;
};

/** Which columns of a list somebody looks at: what their screen has room for, or their own choice, which their browser keeps. */
export function useShownColumns<Row>(options: Options<Row>): ShownColumns<Row> {
  const { list, columns, always, sorted, beside = 0 } = options;
  const name = `mingpai.console.columns.${list}`;
  const kept = useKept(name);
  const room = useRoom();
  const narrow = Grid.useBreakpoint().md === false;
  const inSight = ({ key, sort }: NamedColumn<Row>) =>
    always.includes(key) || (sort !== undefined && sort === sorted);
  const usual = usualColumns(options, inSight, room);
  const chosen = kept === null || kept === '' ? usual : kept.split(',');
  const shown = columns.filter((column) => inSight(column) || chosen.includes(column.key));
  return {
    columns: (narrow ? columns : shown).map(({ grows, width, ...column }) => ({
      ...column,
      ...(grows !== true && { width }),
    })),
    choice: (
      <ColumnChoice
        columns={columns.filter(({ key }) => !always.includes(key))}
        chosen={chosen}
        onChoose={(keys) => keep(name, [...always, ...keys].join(','))}
        onUsual={() => keep(name, '')}
      />
    ),
    width: widthOf(shown) + beside,
  };
}

/** The names of those that stand there before anybody has chosen. @param room of the list, px */
function usualColumns<Row>(
  { columns, rare = [], spare = [], beside = 0 }: Options<Row>,
  inSight: (column: NamedColumn<Row>) => boolean,
  room: number,
): readonly string[] {
  let usual = columns.map(({ key }) => key).filter((key) => !rare.includes(key));
  const needed = () => widthOf(columns.filter((column) => inSight(column) || usual.includes(column.key)));
  for (const key of spare) {
    if (needed() + beside <= room) break;
    usual = usual.filter((one) => one !== key);
  }
  return usual;
}

/** What no list has of a page, px: its margins, and the bar that scrolls it. */
const margins = 63;
/** As wide as a page becomes, px. */
const widestPage = 1_392;

/** The width that a list has, px. */
function useRoom(): number {
  const screen = useSyncExternalStore(onResize, () => window.innerWidth);
  return Math.min(screen - menuWidth - margins, widestPage);
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

type ChoiceProps = {
  readonly columns: readonly { readonly key: string; readonly title: string }[];
  readonly chosen: readonly string[];
  readonly onChoose: (keys: readonly string[]) => void;
  readonly onUsual: () => void;
};

/** A phone has cards, which say everything under its name. */
function ColumnChoice({ columns, chosen, onChoose, onUsual }: ChoiceProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  if (Grid.useBreakpoint().md === false) return null;
  return (
    <>
      <Button aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {say('显示的列')}
      </Button>
      <fieldset id={id} aria-label={say('显示的列')} className={styles.columns} hidden={!open}>
        <Checkbox.Group
          options={columns.map(({ key, title }) => ({ value: key, label: title }))}
          value={columns.map(({ key }) => key).filter((key) => chosen.includes(key))}
          onChange={onChoose}
        />
        <Button size="small" onClick={onUsual}>
          {say('恢复默认')}
        </Button>
      </fieldset>
    </>
  );
}

/** The width that columns need together, px. */
function widthOf(columns: readonly { readonly width: number }[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}
