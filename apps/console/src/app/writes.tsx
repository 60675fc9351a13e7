import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { useMay } from './session.ts';

type Props = { readonly resource: string; readonly action: string; readonly children: ReactNode };

/** Fields and buttons that everybody here sees, and only those who may do this can use. */
export function Writes({ resource, action, children }: Props) {
  const may = useMay(resource, action);
  return <ConfigProvider componentDisabled={may !== true}>{children}</ConfigProvider>;
}
