import { Link } from 'react-router';
import { adjustments } from '../../api/lists.ts';
import type { Adjustment } from '../../api/rows.ts';
import { SectionTable } from '../../components/list-table.tsx';
import { useSectionReading } from '../../components/reading.ts';
import { adjustmentColumns } from '../../orders/adjustment-columns.tsx';
import { say } from '../../texts/say.ts';

/** How often they are asked again, in ms. */
const everyMs = 15_000;
const columns = adjustmentColumns({ withMember: false });

/** The corrections of one member's balance, newest first, all of them page by page. */
export function MemberAdjustments({ memberId }: { readonly memberId: number }) {
  const reading = useSectionReading<Adjustment>({
    question: [adjustments.name, 'list', { of: memberId }],
    read: (page, options) => adjustments.read({ ...page, member: memberId, state: 'all' }, options),
    everyMs,
  });
  return (
    <>
      <SectionTable
        reading={reading}
        columns={[...columns]}
        rowKey="id"
        size="small"
        width={660}
        card={{ who: 'asked', amount: 'effect' }}
        empty={say('这位会员的余额没有更正过')}
      />
      <Link to={`/adjustments?state=all&member=${memberId}`}>{say('在余额更正中筛选或导出')}</Link>
    </>
  );
}
