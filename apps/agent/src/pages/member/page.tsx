import { Card } from '@mingpai/ui/card';
import { Choice } from '@mingpai/ui/choice';
import { Fragment } from 'react';
import { Link, useParams } from 'react-router';
import { useReading } from '../../api/use-reading.ts';
import { useAddress, usePeriod } from '../../ui/address.ts';
import { amount, count, day, exactAmount } from '../../ui/figures.ts';
import { Icon } from '../../ui/icon.tsx';
import { Fact, Trouble } from '../../ui/parts.tsx';
import { usePeriods } from '../../ui/periods.ts';
import { PersonName } from '../../ui/person-row.tsx';
import { People } from '../../ui/team-tree.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';
import { Bets, Deposits } from './records.tsx';

type View = 'bets' | 'deposits' | 'below';

/** One member of the team: where they stand in it, what they did, and what that brought. */
export function MemberPage() {
  const id = Number(useParams().id);
  // A new member starts afresh: first page, first view.
  return <Member key={id} id={id} />;
}

function Member({ id }: { readonly id: number }) {
  const texts = useTexts();
  const periods = usePeriods();
  const [period, setPeriod] = usePeriod(4);
  const { said, change } = useAddress();
  const { data, error, refetch } = useReading('portalMember', { id, period }, { keep: true });
  if (data === undefined && error !== null) return <Trouble fault={error} onRetry={() => void refetch()} />;
  const views: readonly View[] = data?.isAgent ? ['below', 'bets', 'deposits'] : ['bets', 'deposits'];
  const shown = views.find((view) => view === said('view')) ?? views[0] ?? 'bets';
  return (
    <>
      <nav className={styles.path} aria-label={texts.path}>
        {data?.path.map((above, place) => (
          <Fragment key={above.id}>
            <Link to={place === 0 ? '/team' : `/team/${above.id}`} className={styles.step}>
              {place === 0 ? texts.me : above.name}
            </Link>
            <Icon name="right" size={14} />
          </Fragment>
        ))}
        <span aria-current="page">{data?.name}</span>
      </nav>
      <div>
        <h1 className={styles.title}>{data && <PersonName name={data.name} isAgent={data.isAgent} />}</h1>
        <p className={styles.note}>{data && texts.since(id, day(data.since))}</p>
      </div>
      <Choice {...periods} labelSpoken value={period} onChange={setPeriod} />
      <Card>
        <dl className={styles.facts}>
          <Fact label={texts.deposits} value={data && amount(data.figures.deposits.sum)} />
          <Fact label={texts.bets} value={data && count(data.figures.bets)} />
          <Fact label={texts.valid} value={data && amount(data.figures.valid)} />
          <Fact label={texts.commission} value={data && exactAmount(data.figures.commission)} />
        </dl>
      </Card>
      {data !== undefined && (
        <>
          <Choice
            labelSpoken
            label={texts.show}
            value={shown}
            options={views.map((value) => ({ value, label: texts[`${value}View`] }))}
            onChange={(next) => change({ view: next })}
          />
          {shown === 'below' && <People of={id} />}
          {shown === 'bets' && <Bets id={id} />}
          {shown === 'deposits' && <Deposits id={id} />}
        </>
      )}
    </>
  );
}
