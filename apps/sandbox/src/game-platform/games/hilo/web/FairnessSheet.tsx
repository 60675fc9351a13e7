import { useId, useState } from 'react';
import type { Language } from '../../../../kit/page/language.ts';
import { Icon } from '../../kit/Icon.tsx';
import { Sheet } from '../../kit/Sheet.tsx';
import styles from '../../kit/sheets.module.css';
import { isSeed, randomSeed } from './seed.ts';
import type { Table } from './table.ts';
import type { Texts } from './texts.ts';
import { verifyAddress } from './verifyAddress.ts';

interface FairnessSheetProps {
  readonly text: Texts;
  readonly language: Language;
  readonly table: Table;
  readonly clientSeed: string;
  readonly onSeed: (seed: string) => void;
  readonly onRotate: () => void;
  readonly onClose: () => void;
}

export function FairnessSheet(props: FairnessSheetProps) {
  const { text, language, table, onRotate, onClose } = props;
  const last = table.history[0];
  return (
    <Sheet title={text.fairness} closeLabel={text.close} onClose={onClose}>
      <p className={styles.note}>{text.seeds.intro}</p>
      <dl className={styles.seeds}>
        <div>
          <dt>{text.seeds.commitment}</dt>
          <dd data-testid="commitment">{table.next.commitment}</dd>
        </div>
        <div>
          <dt>{text.seeds.nonce}</dt>
          <dd>{table.next.nonce}</dd>
        </div>
      </dl>
      <button type="button" className={styles.button} onClick={onRotate}>
        {text.seeds.rotate}
      </button>
      <ClientSeed {...props} />
      <dl className={styles.seeds}>
        {table.revealed ? (
          <div>
            <dt>{text.seeds.revealed}</dt>
            <dd data-testid="revealed">{table.revealed.server_seed}</dd>
          </div>
        ) : null}
        {last?.server_seed ? (
          <div>
            <dt>{text.seeds.last}</dt>
            <dd>{last.server_seed}</dd>
          </div>
        ) : null}
      </dl>
      {last ? (
        <a className={styles.button} href={verifyAddress(last, language)}>
          {text.verifyRound}
        </a>
      ) : null}
    </Sheet>
  );
}

function ClientSeed({ text, clientSeed, onSeed }: FairnessSheetProps) {
  const id = useId();
  const [draft, setDraft] = useState(clientSeed);
  const good = isSeed(draft);
  const write = (seed: string) => {
    setDraft(seed);
    if (isSeed(seed)) onSeed(seed);
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{text.seeds.client}</label>
      <div className={styles.input}>
        <input
          id={id}
          value={draft}
          maxLength={64}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          aria-invalid={!good}
          aria-describedby={`${id}-note`}
          data-testid="client-seed"
          onChange={(event) => write(event.target.value)}
        />
        <button type="button" aria-label={text.seeds.random} onClick={() => write(randomSeed())}>
          <Icon name="dice" />
        </button>
      </div>
      <p id={`${id}-note`} data-bad={!good}>
        {good ? text.seeds.clientNote : text.seeds.clientBad}
      </p>
    </div>
  );
}
