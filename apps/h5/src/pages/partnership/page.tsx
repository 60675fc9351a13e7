import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fetchData } from '../../api/client.ts';
import { troubleIn } from '../../api/errors.ts';
import { keys } from '../../api/keys.ts';
import { useSignedIn } from '../../api/session.ts';
import { useMember } from '../../features/member/use-member.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Page } from '../../ui/surface.tsx';
import { ApplicationForm } from './application-form.tsx';
import { Already, Rejected, Visitor, Waiting } from './application-states.tsx';

/** Ask to become an agent (specification, chapter 2, `/applyagent`). Visitors read what it is; who applies is a member. */
export default function PartnershipPage() {
  return useSignedIn() ? <Application /> : <Visitor />;
}

/** Who has asked already sees how it stands, and who was turned down sees why and may ask again. */
function Application() {
  const [again, setAgain] = useState(false);
  const queries = useQueryClient();
  const { data: member } = useMember();
  const {
    data: application,
    error,
    refetch,
  } = useQuery({
    queryKey: keys.of('agentApplication'),
    queryFn: ({ signal }) => fetchData('agentApplication', {}, { signal }),
    // What staff decided meanwhile shows at the next look.
    staleTime: 0,
    meta: { quiet: true },
  });

  // The profile of the moment before does not know of the approval yet, and other pages go by it.
  const unaware = application?.state === 'approved' && member !== undefined && Number(member.isagent) !== 1;
  useEffect(() => {
    if (unaware) void queries.invalidateQueries({ queryKey: keys.member });
  }, [unaware, queries]);

  if (application === undefined || member === undefined)
    return (
      <Page>
        {error === null ? (
          <SkeletonRows />
        ) : (
          <ErrorState trouble={troubleIn(error)} onRetry={() => void refetch()} />
        )}
      </Page>
    );
  if (Number(member.isagent) === 1 || application.state === 'approved')
    return (
      <Page>
        <Already />
      </Page>
    );
  if (application.state === 'pending')
    return (
      <Page>
        <Waiting application={application} />
      </Page>
    );
  return (
    <Page>
      {application.state === 'rejected' && !again ? (
        <Rejected application={application} onAgain={() => setAgain(true)} />
      ) : (
        <ApplicationForm member={member} onDone={() => setAgain(false)} />
      )}
    </Page>
  );
}
