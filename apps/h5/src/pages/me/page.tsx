import { Button } from '@mingpai/ui/button';
import { troubleIn } from '../../api/errors.ts';
import { useMember } from '../../features/member/use-member.ts';
import { useSignOut } from '../../features/sign-out/use-sign-out.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Page } from '../../ui/surface.tsx';
import { Entries } from './entries.tsx';
import { useTexts } from './labels.ts';
import { MemberHead } from './member-head.tsx';
import { WalletCard } from './wallet-card.tsx';

/** The member centre (specification, chapter 2, `/mine`). */
export default function MePage() {
  const { data: member, error, refetch } = useMember();
  const signOut = useSignOut();
  const { signOut: label } = useTexts();
  if (error !== null && member === undefined)
    return <ErrorState trouble={troubleIn(error)} onRetry={() => void refetch()} />;
  return (
    <Page>
      <MemberHead member={member} />
      <WalletCard member={member} />
      <Entries isAgent={Number(member?.isagent) === 1} />
      <Button look="danger" block onPress={() => void signOut()}>
        <Icon name="logout" size={18} />
        {label}
      </Button>
    </Page>
  );
}
