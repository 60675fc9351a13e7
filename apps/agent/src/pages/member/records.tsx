import { useState } from 'react';
import { useReading } from '../../api/use-reading.ts';
import { amount, count, day, moment } from '../../ui/figures.ts';
import { List, Pager } from '../../ui/parts.tsx';
import { PersonName, Row } from '../../ui/person-row.tsx';
import { useTexts } from './labels.ts';

const pageSize = 20;
type OfMember = { readonly id: number };

/** The members right below an agent of the team. */
export function Below({ id }: OfMember) {
  const texts = useTexts();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useReading('portalTeam', { id, page, pageSize }, { keep: true });
  return (
    <>
      <List rows={data?.rows} fault={error} onRetry={() => void refetch()}>
        {(row) => (
          <Row
            to={`/team/${row.id}`}
            title={<PersonName name={row.name} isAgent={row.isAgent} />}
            note={texts.since(row.id, day(row.since))}
            {...(row.isAgent ? { figure: count(row.below), figureNote: texts.below } : {})}
          />
        )}
      </List>
      <Pager page={page} pageSize={pageSize} total={data?.total} onChange={setPage} />
    </>
  );
}

/** Bets, newest first: what counted, and how they ended. */
export function Bets({ id }: OfMember) {
  const texts = useTexts();
  const [page, setPage] = useState(1);
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
            figureNote={
              bet.state === 'settled'
                ? texts.outcome(amount(bet.valid), amount(bet.result))
                : texts[bet.state]
            }
          />
        )}
      </List>
      <Pager page={page} pageSize={pageSize} total={data?.total} onChange={setPage} />
    </>
  );
}

/** Deposits that arrived, newest first. */
export function Deposits({ id }: OfMember) {
  const texts = useTexts();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useReading('portalMemberDeposits', { id, page, pageSize }, { keep: true });
  const rows = data?.rows.map((deposit) => ({ ...deposit, id: `${deposit.at}/${deposit.amount}` }));
  return (
    <>
      <List rows={rows} fault={error} onRetry={() => void refetch()}>
        {(deposit) => (
          <Row title={texts.way(deposit.way)} note={moment(deposit.at)} figure={amount(deposit.amount)} />
        )}
      </List>
      <Pager page={page} pageSize={pageSize} total={data?.total} onChange={setPage} />
    </>
  );
}
