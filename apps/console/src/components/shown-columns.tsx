import { Button, Checkbox, Grid } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { keep, useKept } from '../app/kept-choice.ts';
import { say } from '../texts/say.ts';
import styles from './filters.module.css';
import type { SortedColumn } from './sorting.tsx';

/** A column that somebody can choose: it has a name, and a width in px that its list needs for it. */
export type NamedColumn<Row> = SortedColumn<Row> & {
  readonly key: string;
  readonly title: string;
  readonly width: number;
};

type Options<Row> = {
  /** The list's name in what the browser keeps. */
  readonly list: string;
  readonly columns: readonly NamedColumn<Row>[];
  /** The one by which rows are told apart: it is no choice. */
  readonly always: string;
  /** What a screen of 1,440 px has no room for, until somebody chooses it. */
  readonly rare: readonly string[];
  /** The order that the list stands in now, as its columns name it: a list in order of what is not in sight explains nothing. */
  readonly sorted?: string;
};

/** Which columns of a list somebody looks at: their own choice, which their browser keeps, and the button that they choose with. */
export function useShownColumns<Row>({ list, columns, always, rare, sorted }: Options<Row>): {
  readonly columns: readonly NamedColumn<Row>[];
  readonly choice: ReactNode;
} {
  const name = `mingpai.console.columns.${list}`;
  const kept = useKept(name);
  const usual = columns.map(({ key }) => key).filter((key) => !rare.includes(key));
  const chosen = kept === null || kept === '' ? usual : kept.split(',');
  const shown = columns.filter(
    ({ key, sort }) => key === always || chosen.includes(key) || (sort !== undefined && sort === sorted),
  );
  return {
    columns: shown,
    choice: (
      <ColumnChoice
        columns={columns.filter(({ key }) => key !== always)}
        chosen={chosen}
        onChoose={(keys) => keep(name, [always, ...keys].join(','))}
        onUsual={() => keep(name, '')}
      />
    ),
  };
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
export function widthOf(columns: readonly { readonly width: number }[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}
