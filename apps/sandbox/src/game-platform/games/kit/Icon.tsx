import { LineIcon } from '@mingpai/ui/line-icon';

const paths = {
  back: 'M15 5l-7 7 7 7',
  close: 'M6 6l12 12M18 6L6 18',
  history: 'M4 12a8 8 0 1 0 2.4-5.7M4 4.5V9h4.5M12 7.5V12l3.2 2',
  shield:
    'M12 3l7.5 2.8v5.4c0 4.6-3 8.2-7.5 9.8c-4.500-1.600-7.500-5.200-7.500-9.800V5.800zM8.600 11.800l2.500 2.500 4.400-4.800',
  rules:
    'M12 17.2v.1M9.300 9.200a2.750 2.750 0 1 1 4.100 2.400c-.9.5-1.400 1.100-1.400 2.200M12 21a9 9 0 1 0 0-18a9 9 0 0 0 0 18z',
  up: 'M12 19V5M5.500 11.500L12 5l6.500 6.500',
  down: 'M12 5v14M5.500 12.500L12 19l6.500-6.500',
  same: 'M6 9.500h12M6 14.500h12',
  swap: 'M4 9h13l-3.500-3.500M20 15H7l3.500 3.500',
  dice: 'M4 5.500A1.500 1.500 0 0 1 5.500 4h13A1.500 1.500 0 0 1 20 5.500v13a1.500 1.500 0 0 1-1.500 1.500h-13A1.500 1.500 0 0 1 4 18.500zM8.500 8.500h.01M15.500 15.500h.01M12 12h.01',
  sound: 'M4.500 9.500h3L12 5.500v13l-4.500-4H4.500zM15.500 9a4.500 4.500 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11',
  silent: 'M4.500 9.500h3L12 5.500v13l-4.500-4H4.500zM16 9.500l5 5M21 9.500l-5 5',
  check: 'M5 12.500l4.500 4.500L19 7.500',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, size = 22 }: { readonly name: IconName; readonly size?: number }) {
  return <LineIcon path={paths[name]} size={size} width="1.8" />;
}
