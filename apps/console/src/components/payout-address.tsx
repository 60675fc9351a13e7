import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { Code } from './code.tsx';

/** The address that a withdrawal is paid to, in full while it is decided or paid; the log tells who read it. */
export function PayoutAddress({ id, masked }: { readonly id: number; readonly masked: string }) {
  const { data, error } = useQuery({
    queryKey: ['withdrawalAddress', id],
    queryFn: ({ signal }) => call('withdrawalAddress', { id }, { signal }),
  });
  return (
    <>
      {data === undefined ? <span className="code">{masked}</span> : <Code text={data.address} />}
      {error !== null && <div role="alert">{error.message}</div>}
    </>
  );
}
