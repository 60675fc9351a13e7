import { Button } from 'antd';
import { useState } from 'react';
import { freeBets } from '../../api/lists.ts';
import { May } from '../../app/may.tsx';
import { SectionTable } from '../../components/list-table.tsx';
import { useSectionReading } from '../../components/reading.ts';
import { giftColumns } from '../../orders/gift-columns.tsx';
import { GiveFreeBets } from '../../orders/give-free-bets.tsx';
import { say } from '../../texts/say.ts';

const everyMs = 10_000;
const columns = giftColumns({ withMember: false });

/** A member's free bets, newest first, and giving more. */
export function MemberFreeBets({
  memberId,
  username,
}: {
  readonly memberId: number;
  readonly username: string;
}) {
  const [giving, setGiving] = useState(false);
  const reading = useSectionReading({
    question: [freeBets.name, 'list', 'member', memberId],
    read: (page, options) => freeBets.read({ ...page, member: memberId, state: 'all' }, options),
    everyMs,
  });
  return (
    <>
      <May resource="free-bets" action="give">
        <p>
          <Button type="primary" onClick={() => setGiving(true)}>
            {say('赠送')}
          </Button>
        </p>
      </May>
      <SectionTable
        reading={reading}
        columns={[...columns]}
        rowKey="id"
        width={686}
        card={{ who: 'game', actions: 'actions' }}
        empty={say('没有给过这位会员免费注单')}
      />
      {giving && <GiveFreeBets username={username} onClose={() => setGiving(false)} />}
    </>
  );
}
