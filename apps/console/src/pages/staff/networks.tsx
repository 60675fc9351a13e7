import { useQuery } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { ChangesLink } from '../../components/changes-link.tsx';
import { Read } from '../../components/read.tsx';
import { Section } from '../../components/section.tsx';
import { say } from '../../texts/say.ts';
import { ComingChanges } from '../rules/coming.tsx';
import { NetworksDialog } from './networks-dialog.tsx';

/** The networks that staff may work from; two people change them. */
export function Networks() {
  const [changing, setChanging] = useState(false);
  const networks = useQuery({
    queryKey: ['staffNetworks'],
    networkMode: 'always',
    queryFn: ({ signal }) => call('staffNetworks', {}, { signal }),
  });
  return (
    <Section
      title={say('后台可用网络')}
      lead={say('名单外的网络不能登录后台，已登录的会退出，程序密钥也不能用；名单为空时不限制。')}
    >
      <ChangesLink about="staff_networks" />
      <ComingChanges about="staff_networks" />
      <Read of={networks}>
        {({ networks: listed }) => (
          <>
            <p>
              {listed.length === 0
                ? say('不限制')
                : listed.map((network) => (
                    <Tag key={network} className="code">
                      {network}
                    </Tag>
                  ))}
            </p>
            <Button onClick={() => setChanging(true)}>{say('更改可用网络')}</Button>
            {changing && (
              <NetworksDialog
                listed={listed}
                onClose={() => {
                  setChanging(false);
                  void networks.refetch();
                }}
              />
            )}
          </>
        )}
      </Read>
    </Section>
  );
}
