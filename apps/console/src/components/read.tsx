import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Trouble } from './trouble.tsx';

type Props<Data> = {
  readonly of: {
    readonly data: Data | undefined;
    readonly error: { readonly message: string } | null;
    readonly refetch: () => Promise<unknown>;
  };
  readonly children: (data: Data) => ReactNode;
};

/** What was asked for: an outline until it is there, and above an older answer what went wrong since. */
export function Read<Data>({ of: { data, error, refetch }, children }: Props<Data>) {
  return (
    <>
      <Trouble fault={error} stale={data !== undefined} onRetry={() => void refetch()} />
      {data === undefined ? error === null && <Skeleton active /> : children(data)}
    </>
  );
}
