import { Alert as LibraryAlert } from 'antd';
import type { ComponentProps } from 'react';
import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled, InfoCircleFilled } from './icons.ts';

const icons = {
  success: CheckCircleFilled,
  info: InfoCircleFilled,
  warning: ExclamationCircleFilled,
  error: CloseCircleFilled,
};

/** The library's, whose icons are seen and not read out in English. */
export function Alert({
  type,
  banner = false,
  showIcon = banner,
  ...alert
}: ComponentProps<typeof LibraryAlert>) {
  const kind = type ?? (banner ? 'warning' : 'info');
  const Icon = icons[kind];
  return <LibraryAlert {...alert} type={kind} banner={banner} showIcon={showIcon} icon={<Icon />} />;
}
