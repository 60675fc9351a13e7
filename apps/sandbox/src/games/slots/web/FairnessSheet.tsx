import { useState } from 'react';
import { Sheet } from '../../../web/ui/Sheet.tsx';
import { sealOf, stopsAgain } from './recompute.ts';
import styles from './SlotsPage.module.css';
import type { Table } from './table.ts';
import type { Texts } from './texts.ts';

type SheetProps = { readonly table: Table; readonly text: Texts; readonly onClose: () => void };

/** The seal of the next round, and the last one worked out again on this device. */
export function FairnessSheet({ table, text, onClose }: SheetProps) {
  const [same, setSame] = useState<boolean>();
  const { round } = table;
  const verify = async () => {
    if (round) setSame(await isSame(round, table.strips));
  };
  return (
    <Sheet title={text.fairness} closeLabel={text.close} onClose={onClose}>
      <div className={styles.sheet}>
        <p>{text.fairText}</p>
        <h3>{text.next}</h3>
        <code className={styles.code}>{table.commitment}</code>
        <h3>{text.seed}</h3>
        <code className={styles.code}>{round?.server_seed ?? text.noRound}</code>
        <button
          type="button"
          className={styles.verify}
          disabled={round === null}
          onClick={() => void verify()}
        >
          {text.verify}
        </button>
        {same !== undefined && <p role="status">{same ? text.verified : text.differs}</p>}
      </div>
    </Sheet>
  );
}

async function isSame(round: NonNullable<Table['round']>, strips: Table['strips']): Promise<boolean> {
  if ((await sealOf(round.server_seed)) !== round.commitment) return false;
  const lengths = strips.map((strip) => strip.length);
  const seeds = { server: round.server_seed, client: round.client_seed, nonce: round.nonce };
  const again = await Promise.all(round.spins.map((_spin, spin) => stopsAgain({ ...seeds, spin }, lengths)));
  return round.spins.every(({ stops }, spin) => stops.join() === again[spin]?.join());
}
