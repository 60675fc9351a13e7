import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { Page } from '../../components/page.tsx';
import { Read } from '../../components/read.tsx';
import { say } from '../../texts/say.ts';
import { ownAccountKey } from './own-account.ts';
import { Passkeys } from './passkeys.tsx';
import { Sessions } from './sessions.tsx';

/** One's own account: how one signs in, and where one is signed in. */
export function AccountPage() {
  const account = useQuery({
    queryKey: ownAccountKey,
    networkMode: 'always',
    queryFn: ({ signal }) => call('ownAccount', {}, { signal }),
  });
  return (
    <Page title={say('我的账号')}>
      <Read of={account}>
        {({ passkeys, sessions }) => (
          <>
            <Passkeys of={passkeys} />
            <Sessions of={sessions} />
          </>
        )}
      </Read>
    </Page>
  );
}
