import { Button } from '@mingpai/ui/button';
import { catalogue } from '@mingpai/ui/labels';
import { useMutation } from '@tanstack/react-query';
import { type Cell, csvOf } from './csv.ts';
import { download } from './download.ts';
import { said } from './said.ts';
import styles from './save-csv.module.css';

const { useTexts } = catalogue(
  { csv: '导出 CSV', saving: '正在导出' },
  { csv: 'Save as CSV', saving: 'Saving' },
);

type SaveCsvProps = {
  /** Of the file, without its ending. */
  readonly name: string;
  readonly head: readonly string[];
  /** Reads all of them, when the file is asked for. */
  readonly rows: () => Promise<readonly (readonly Cell[])[]>;
  readonly disabled: boolean;
};

/** A whole list as a file, and why there is none. */
export function SaveCsv({ name, head, rows, disabled }: SaveCsvProps) {
  const texts = useTexts();
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: async () =>
      download(`${name}.csv`, new Blob([csvOf(head, await rows())], { type: 'text/csv;charset=utf-8' })),
  });
  return (
    <>
      <Button look="quiet" disabled={isPending || disabled} onPress={() => mutate()}>
        {isPending ? texts.saving : texts.csv}
      </Button>
      {error !== null && (
        <p role="alert" className={styles.fault}>
          {said(error)}
        </p>
      )}
    </>
  );
}
