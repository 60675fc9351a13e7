import { timelineKinds } from '@mingpai/contract/console/members/timeline';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { MemberPage } from '../../api/rows.ts';
import { narrowedBy } from '../../components/choice.ts';
import { Section } from '../../components/section.tsx';
import { say } from '../../texts/say.ts';
import { MemberAdjustments } from './adjustments.tsx';
import { MemberBets } from './bets.tsx';
import { MemberCases } from './cases.tsx';
import { MemberConversations } from './conversations.tsx';
import { MemberFreeBets } from './free-bets.tsx';
import { MemberGrants } from './grants.tsx';
import { MemberIdentity } from './identity.tsx';
import { MemberLimits, Wagering } from './limits.tsx';
import { MayWithdraw } from './may-withdraw.tsx';
import { narrowViews } from './narrow-views.ts';
import { Notes } from './notes.tsx';
import { MemberOrders } from './orders.tsx';
import { PastBets } from './past-bets.tsx';
import { Profile } from './profile.tsx';
import { Related } from './related.tsx';
import { Sessions } from './sessions.tsx';
import type { MemberView } from './tab-groups.ts';
import { Timeline } from './timeline.tsx';

type Props = {
  readonly view: Exclude<MemberView, 'ledger'>;
  readonly page: MemberPage;
};

/** What is shown of a member, but for the ledger, which the figures above share. */
export function ViewOfMember({ view, page }: Props): ReactNode {
  const { member, balances } = page;
  switch (view) {
    case 'timeline':
      return <WholeTimeline memberId={member.id} />;
    case 'bets':
      return <MemberBets memberId={member.id} />;
    case 'free-bets':
      return <MemberFreeBets memberId={member.id} username={member.username} />;
    case 'past-bets':
      return <PastBets memberId={member.id} />;
    case 'orders':
      return <MemberOrders memberId={member.id} />;
    case 'adjustments':
      return <MemberAdjustments memberId={member.id} />;
    case 'bonuses':
      return (
        <>
          <MayWithdraw memberId={member.id} central={balances.central} />
          <Wagering memberId={member.id} />
          <Section title={say('锁定彩金')}>
            <MemberGrants memberId={member.id} />
          </Section>
          <Timeline memberId={member.id} kinds={['bonus']} empty={say('没有申请过优惠活动')} />
        </>
      );
    case 'transfers':
    case 'rebates':
    case 'packets':
    case 'messages': {
      const { kinds, empty } = narrowViews[view];
      return <Timeline memberId={member.id} kinds={kinds} empty={empty} />;
    }
    case 'conversations':
      return <MemberConversations memberId={member.id} />;
    case 'notes':
      return <Notes memberId={member.id} />;
    case 'cases':
      return <MemberCases memberId={member.id} />;
    case 'profile':
      return <Profile page={page} />;
    case 'identity':
      return <MemberIdentity memberId={member.id} />;
    case 'limits':
      return (
        <>
          <MemberLimits memberId={member.id} />
          <Timeline memberId={member.id} kinds={['limit']} empty={say('没有改动过')} />
        </>
      );
    case 'related':
      return <Related page={page} />;
    case 'sessions':
      return <Sessions member={member.id} sessions={page.sessions} />;
  }
}

/** Everything that happened, of which kinds are chosen in the address. */
function WholeTimeline({ memberId }: { readonly memberId: number }) {
  const [asked, setAsked] = useSearchParams();
  const chosen = (asked.get('kinds') ?? '').split(',');
  return (
    <Timeline
      memberId={memberId}
      kinds={timelineKinds.filter((kind) => chosen.includes(kind))}
      onKinds={(next) => setAsked((before) => narrowedBy(before, { kinds: next.join(',') }))}
      empty={say('没有符合条件的动态')}
    />
  );
}
