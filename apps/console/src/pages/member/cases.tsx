import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../api/client.ts';
import { cases } from '../../api/lists.ts';
import { May } from '../../app/may.tsx';
import { SectionTable } from '../../components/list-table.tsx';
import { useSectionReading } from '../../components/reading.ts';
import { say } from '../../texts/say.ts';
import { caseColumns } from '../cases/columns.tsx';
import { CaseOpener } from '../cases/opener.tsx';

/** The cases that a member belongs to, closed ones too. */
export function MemberCases({ memberId }: { readonly memberId: number }) {
  const [opening, setOpening] = useState(false);
  const navigate = useNavigate();
  const reading = useSectionReading({
    question: [cases.name, 'of', memberId],
    read: (page, options) => call('cases', { ...page, member: memberId, state: 'all' }, options),
    everyMs: 60_000,
  });
  return (
    <>
      <May resource="cases" action="work">
        <Button onClick={() => setOpening(true)} style={{ marginBottom: 12 }}>
          {say('立案')}
        </Button>
      </May>
      <SectionTable
        reading={reading}
        columns={caseColumns}
        empty={say('没有案件')}
        width={680}
        card={{ who: 'subject' }}
      />
      {opening && (
        <CaseOpener
          member={memberId}
          onOpened={(id) => void navigate(`/cases/${id}`)}
          onClose={() => setOpening(false)}
        />
      )}
    </>
  );
}
