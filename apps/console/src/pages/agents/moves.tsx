import { Button } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useState } from 'react';
import { Link } from 'react-router';
import { agentMoves } from '../../api/lists.ts';
import type { AgentMove } from '../../api/rows.ts';
import { useMay } from '../../app/session.ts';
import { MemberCell, Moment } from '../../components/cells.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { Filters, SearchFilter } from '../../components/filters.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { Page } from '../../components/page.tsx';
import { useReading } from '../../components/reading.ts';
import { SavedViews } from '../../components/saved-views.tsx';
import { countOf } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';
import { MoveDialog } from './move-dialog.tsx';

const columns: ColumnsType<AgentMove> = [
  {
    key: 'member',
    title: say('会员'),
    width: 130,
    render: (_value, { memberId, username }) => (
      <MemberCell id={memberId} name={username} below={String(memberId)} />
    ),
  },
  {
    key: 'was',
    title: say('原上级代理'),
    width: 124,
    render: (_value, { wasId, wasName }) => <AgentLink id={wasId} name={wasName} />,
  },
  {
    key: 'to',
    title: say('新上级代理'),
    width: 124,
    render: (_value, { toId, toName }) => <AgentLink id={toId} name={toName} />,
  },
  {
    key: 'agreed',
    title: say('同意'),
    width: 100,
    render: (_value, { agreedAt }) => <Moment at={agreedAt} />,
  },
  {
    key: 'from',
    title: say('生效'),
    width: 130,
    render: (_value, { holdsFrom, applied }) => (
      <>
        <Moment at={holdsFrom} /> {applied ? say('已生效') : say('等待生效')}
      </>
    ),
  },
];

/** Who went from which agent to which, and who will. */
export function AgentMovesPage() {
  const reading = useReading({ list: agentMoves });
  const may = useMay('agents', 'change');
  const [moving, setMoving] = useState(false);
  return (
    <Page
      title={say('归属变更')}
      lead={say('{0} 次', countOf(reading.total, reading.more))}
      actions={may === true && <Button onClick={() => setMoving(true)}>{say('变更会员归属')}</Button>}
    >
      <Filters>
        <SearchFilter of={reading} hint={say('会员或代理的账号、编号')} />
        <ExportButton title={say('归属变更')} file={reading.file} />
        <SavedViews list="agent-moves" />
      </Filters>
      <ListTable
        reading={reading}
        columns={columns}
        card={{ who: 'member' }}
        empty={say('还没有变更过归属')}
        width={720}
      />
      {moving && <MoveDialog onClose={() => setMoving(false)} />}
    </Page>
  );
}

function AgentLink({ id, name }: { readonly id: number | null; readonly name: string | null }) {
  return id === null ? say('无') : <Link to={`/agents?search=${id}`}>{name ?? id}</Link>;
}
