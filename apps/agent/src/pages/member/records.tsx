import { useReading } from '../../api/use-reading.ts';
import { useAddress } from '../../ui/address.ts';
import { amount, moment } from '../../ui/figures.ts';
import { List, Pager } from '../../ui/parts.tsx';
import { Row } from '../../ui/person-row.tsx';
import { useTexts } from './labels.ts';

const pageSize = 20;
type OfMember = { readonly id: number };

/** Bets, newest first: what counted, and how they ended. */
export function Bets({ id }: OfMember) {
  const texts = useTexts();
  const { page, change } = useAddress();
  const { data, error, refetch } = useReading('portalMemberBets', { id, page, pageSize }, { keep: true });
  const rows = data?.rows.map((bet) => ({ ...bet, id: `${bet.venue}/${bet.betId}` }));
  return (
    <>
      <List rows={rows} fault={error} onRetry={() => void refetch()}>
        {(bet) => (
          <Row
            title={`${bet.venue} · ${bet.game}`}
            note={moment(bet.placedAt)}
            figure={amount(bet.stake)}
            figureNote={bet.state === 'settled' ? texts.outcome(amount(bet.valid)) : texts[bet.state]}
          />
        )}
      </List>
      <Pager
        page={page}
        pageSize={pageSize}
        total={data?.total}
        onChange={(next) => change({ page: next })}
      />
    </>
  );
}

/** Deposits that arrived, newest first. */
export function Deposits({ id }: OfMember) {
  const texts = useTexts();
  const { page, change } = useAddress();
  const { data, error, refetch } = useReading('portalMemberDeposits', { id, page, pageSize }, { keep: true });
  const rows = data?.rows.map((deposit) => ({ ...deposit, id: `${deposit.at}/${deposit.amount}` }));
  return (
    <>
      <List rows={rows} fault={error} onRetry={() => void refetch()}>
        {(deposit) => (
          <Row title={texts.way(deposit.way)} note={moment(deposit.at)} figure={amount(deposit.amount)} />
        )}
      </List>
      <Pager
        page={page}
        pageSize={pageSize}
        total={data?.total}
        onChange={(next) => change({ page: next })}
      />
    </>
  );
}
