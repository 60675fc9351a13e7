import { Result } from 'antd';
import type { ReactNode } from 'react';
import { May } from './may.tsx';

/** A page for those who may see its resource; others who come by its address are told so. */
export function Only({ resource, page }: { readonly resource: string; readonly page: ReactNode }) {
  return (
    <May
      resource={resource}
      action="list"
      fallback={
        <Result status="403" title="没有权限" subTitle="您的角色不能查看此页。如有需要，请联系主管。" />
      }
    >
      {page}
    </May>
  );
}
