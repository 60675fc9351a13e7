import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { cases } from '../../api/lists.ts';
import type { MemberRow } from '../../api/rows.ts';
import { memberColumns } from '../../components/member-columns.tsx';
import { Read } from '../../components/read.tsx';
import { DataTable } from '../../components/whole-table.tsx';
import { count, yuan } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';
import styles from './case.module.css';

/** Those of a ring are this many at most; a larger one is a list of its own. */
const most = 100;
const shown: ReadonlySet<unknown> = new Set(['name', 'balance', 'deposits', 'net', 'won', 'state']);
const columns = memberColumns.filter(({ key }) => shown.has(key));

/** What those of a case brought, hold and took, together first: a ring is judged by what all of it did. */
export function CaseMembers({ id }: { readonly id: number }) {
  const query = useQuery({
    queryKey: [cases.name, 'members', id],
    queryFn: ({ signal }) => call('memberSearch', { case: id, pageSize: most, sort: 'deposits' }, { signal }),
  });
  return (
    <Read of={query}>
      {({ rows }) => (
        <>
          <p className={styles.sums}>
            {say(
              '{0} 位会员，{1} 位已冻结；存款合计 {2} 元，净存款 {3} 元，输赢合计 {4} 元，中心钱包合计 {5} 元',
              count(rows.length),
              count(rows.filter(({ frozenAt }) => frozenAt !== null).length),
              yuan(sumOf(rows, 'deposits')),
              yuan(sumOf(rows, 'net')),
              yuan(sumOf(rows, 'won')),
              yuan(sumOf(rows, 'balance')),
            )}
          </p>
          <DataTable<MemberRow>
            rows={rows}
            rowKey="id"
            width={700}
            card={{ who: 'name', amount: 'balance' }}
            columns={columns}
          />
        </>
      )}
    </Read>
  );
}

type Members = ConsoleAnswer<'memberSearch'>['rows'];

/** In fen first: sums of yuan in floating point drift. */
function sumOf(rows: Members, of: 'deposits' | 'net' | 'won' | 'balance'): number {
  return rows.reduce((sum, row) => sum + Math.round(row[of] * 100), 0) / 100;
}
