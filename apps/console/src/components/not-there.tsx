import { Result } from 'antd';
import type { ReactNode } from 'react';
import { HousePicture } from './nothing.tsx';

type Props = {
  /** What there is none of, as a sentence. */
  readonly title: ReactNode;
  /** What was asked for, or what to do. */
  readonly name: string;
  readonly back?: ReactNode;
};

/** A page that has nothing to show: what its address names is not there, or not for whoever asks. The library's pictures speak English. */
export function NotThere({ title, name, back }: Props) {
  return <Result icon={<HousePicture of="narrowed" />} title={title} subTitle={name} extra={back} />;
}
