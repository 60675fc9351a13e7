import { useQuery } from '@tanstack/react-query';
import { Image, Space, Spin } from 'antd';
import { call } from '../../api/client.ts';
import type { DepositOrder } from '../../api/rows.ts';
import { Alert } from '../../components/alert.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { beijing } from '../../labels/time.ts';
import { say } from '../../texts/say.ts';

/** The pictures that the member uploaded of the transfer; each opens in full. */
export function Proofs({ of: { id, proofs } }: { readonly of: DepositOrder }) {
  const { data, error } = useQuery({
    queryKey: ['depositProofs', id],
    queryFn: ({ signal }) => call('depositProofs', { id }, { signal }),
    enabled: proofs > 0,
  });
  if (proofs === 0) return null;
  if (error !== null) return <Alert type="warning" message={say('凭证没有读到：{0}', error.message)} />;
  if (data === undefined) return <Spin />;
  if (data.proofs.every(({ picture }) => picture === ''))
    return <Reveal member={data.memberId} fields={['picture']} />;
  return (
    <Image.PreviewGroup>
      <Space wrap>
        {data.proofs.map(({ id: proof, createdAt, picture }) => (
          <Image
            key={proof}
            src={picture}
            width={88}
            height={88}
            alt={say('转账凭证，{0} 上传', beijing(createdAt))}
            style={{ objectFit: 'cover' }}
          />
        ))}
      </Space>
    </Image.PreviewGroup>
  );
}
