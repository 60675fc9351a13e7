import { Card } from '@mingpai/ui/card';
import { useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useSignedIn } from '../../api/session.ts';
import { useTexts } from './labels.ts';
import styles from './stopped.module.css';
import { type Stop, Ways } from './ways.tsx';

/** Why whoever asks may not deposit, play or take an offer for some time, and by whose measure; nothing where they may, and while it is not known. */
export function useStopped(): { readonly stop: Stop; readonly why: string } | undefined {
  const texts = useTexts();
  const enabled = useSignedIn();
  const { data: own } = useQuery({
    queryKey: keys.moneyOf('playControls'),
    queryFn: ({ signal }) => fetchData('playControls', {}, { signal }),
    enabled,
    meta: { quiet: true },
  });
  const { data: identity } = useQuery({
    queryKey: keys.moneyOf('identityStatus'),
    queryFn: ({ signal }) => fetchData('identityStatus', {}, { signal }),
    enabled,
    meta: { quiet: true },
  });
  if (identity?.underage === true) return { stop: 'identity', why: texts.underage };
  if (own?.suspended === true) return { stop: 'support', why: texts.suspended };
  const closes = own?.closes_at ?? null;
  if (closes !== null) return { stop: 'security', why: texts.closing(closes.slice(0, 16)) };
  const pause = own?.pause ?? null;
  if (pause === null) return undefined;
  const { kind, ends_at } = pause;
  if (kind === null || ends_at === null) return { stop: 'elsewhere', why: texts.elsewhere };
  const said = kind === 'break' ? texts.onBreak : texts.excluded;
  return { stop: 'limits', why: said(ends_at.slice(0, 16)) };
}

const remains = {
  limits: 'remainsUsual',
  security: 'remainsUsual',
  identity: 'remainsPaidIn',
  elsewhere: 'remainsUsual',
  support: 'remainsSafe',
} as const satisfies Record<Stop, string>;

/** In place of what would only be refused: why, until when, and what is left to do. */
export function Stopped({ stop, why }: { readonly stop: Stop; readonly why: string }) {
  const texts = useTexts();
  return (
    <Card>
      <div className={styles.stopped}>
        <p>{why}</p>
        <p className={styles.remains}>{texts[remains[stop]]}</p>
        <Ways stop={stop} />
      </div>
    </Card>
  );
}
