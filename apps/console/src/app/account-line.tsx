import { deviceName } from '@mingpai/contract/device-name';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import actionBelow from '../components/action-below.module.css';
import { Alert } from '../components/alert.tsx';
import { useMessage } from '../components/use-message.ts';
import { noticeText } from '../labels/account.ts';
import { beijing } from '../labels/time.ts';
import { say } from '../texts/say.ts';
import { justSignedIn } from './session.ts';

/** How often the frame asks, in ms. */
const everyMs = 60_000;
const noticesKey = ['ownNotices'];

/** Above every page: what happened to one's own account elsewhere, and where one signed in the last time. */
export function AccountLine({ onPassword }: { readonly onPassword: () => void }) {
  const { data: notices = [] } = useQuery({
    queryKey: noticesKey,
    queryFn: ({ signal }) => call('ownNotices', {}, { signal }),
    refetchInterval: everyMs,
  });
  return (
    <div role="status" aria-label={say('账号安全')}>
      {notices.map((notice) => (
        <Notice key={notice.id} of={notice} onPassword={onPassword} />
      ))}
      {justSignedIn() && <LastSignIn told={notices} />}
    </div>
  );
}

type NoticeProps = {
  readonly of: Awaited<ReturnType<typeof call<'ownNotices'>>>[number];
  readonly onPassword: () => void;
};

function Notice({ of: { id, ...notice }, onPassword }: NoticeProps) {
  const message = useMessage();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (own: boolean) => call('answerOwnNotice', { id, own }),
    onSuccess: (_answer, own) => {
      if (own) return;
      message.success(say('其他设备已退出，此后添加的通行密钥已移除；请现在修改密码，并告诉另一位主管'));
      onPassword();
    },
    onError: (fault) => message.error(fault.message),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: noticesKey }),
        queryClient.invalidateQueries({ queryKey: ['ownAccount'] }),
      ]),
  });
  return (
    <Alert
      banner
      className={actionBelow.alert ?? ''}
      type="warning"
      message={noticeText(notice)}
      action={
        <Space>
          <Button size="small" disabled={isPending} onClick={() => mutate(true)}>
            {say('是我')}
          </Button>
          <Button size="small" danger disabled={isPending} onClick={() => mutate(false)}>
            {say('不是我')}
          </Button>
        </Space>
      }
    />
  );
}

/** Nothing where a notice tells of that very sign-in. */
function LastSignIn({ told }: { readonly told: readonly Omit<NoticeProps['of'], 'id'>[] }) {
  const [closed, setClosed] = useState(false);
  const { data } = useQuery({
    queryKey: ['ownAccount'],
    queryFn: ({ signal }) => call('ownAccount', {}, { signal }),
  });
  if (closed || data?.signedInBefore == null) return null;
  const { at, network, device } = data.signedInBefore;
  if (told.some((one) => one.kind === 'new_device' && beijing(one.at) === beijing(at))) return null;
  return (
    <Alert
      banner
      closable
      type="info"
      message={say(
        '上次登录：北京时间 {0}，{1}，{2}',
        beijing(at),
        network,
        deviceName(device) || say('未知设备'),
      )}
      onClose={() => setClosed(true)}
    />
  );
}
