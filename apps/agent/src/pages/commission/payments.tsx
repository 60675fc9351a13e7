import type { AgentAnswer } from '@mingpai/contract/agent/types';
import { Card } from '@mingpai/ui/card';
import { call } from '../../api/client.ts';
import { useReading } from '../../api/use-reading.ts';
import { useAddress } from '../../ui/address.ts';
import { amount, moment } from '../../ui/figures.ts';
import { Fact, List, Pager } from '../../ui/parts.tsx';
import { Row } from '../../ui/person-row.tsx';
import { SaveCsv } from '../../ui/save-csv.tsx';
import { useTexts } from './labels.ts';

const pageSize = 20;
/** Of a file at once. */
const batch = 50;
type Payment = AgentAnswer<'portalStatements'>['rows'][number];

/** What was paid into the central wallet, when and for which week, and all of it as a file. */
export function Payments() {
  const texts = useTexts();
  const { page, change } = useAddress();
  const { data, error, refetch } = useReading(
    'portalStatements',
    { state: 'paid', page, pageSize },
    { keep: true },
  );
  const rows = async () => (await allPayments()).map((one) => [timeOf(one), one.week, one.amount]);
  return (
    <>
      <Card>
        <dl>
          <Fact label={texts.paidInAll} value={data && amount(data.paid)} strong />
        </dl>
      </Card>
      <List rows={data?.rows} fault={error} onRetry={() => void refetch()} empty={texts.noPayment}>
        {(one) => <Row title={timeOf(one)} note={texts.week(one.week)} figure={`¥${amount(one.amount)}`} />}
      </List>
      <Pager
        page={page}
        pageSize={pageSize}
        total={data?.total}
        onChange={(next) => change({ page: next })}
      />
      <SaveCsv
        name={texts.payments}
        head={[texts.paidAt, texts.ofWeek, texts.paidAmount]}
        rows={rows}
        disabled={data?.total === 0}
      />
    </>
  );
}

function timeOf({ decidedAt }: Payment): string {
  return decidedAt === null ? '' : moment(decidedAt);
}

async function allPayments(): Promise<Payment[]> {
  const rows: Payment[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await call('portalStatements', { state: 'paid', page, pageSize: batch });
    rows.push(...answer.rows);
    if (answer.rows.length < batch) return rows;
  }
}
