import { LineIcon } from '@mingpai/ui/line-icon';

/** Line icons, 24 x 24, in the colour of the text around them. */
const shapes = {
  overview: 'M4 13h6V4H4zM14 20h6V4h-6zM4 20h6v-4H4z',
  team: 'M12 4.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM5.5 15a2.2 2.2 0 1 1 0 4.400 2.200 2.200 0 0 1 0-4.400zM18.500 15a2.200 2.200 0 1 1 0 4.400 2.200 2.200 0 0 1 0-4.400zM12 9.500V12M5.500 15v-3h13v3',
  commission: 'M4 6.500h16v11H4zM12 9.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5zM7 12h.01M17 12h.01',
  report: 'M4 20h16M6.500 16.500v-5M12 16.500v-11M17.500 16.500v-8',
  rates: 'M6 18 18 6M7.500 5.500a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM16.500 14.500a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  invite: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.500v2.500H14zM17.500 17.500H20V20h-2.500z',
  notices: 'M6 16.500V11a6 6 0 1 1 12 0v5.500l1.500 2h-15zM10 20.500h4',
  right: 'm9 5 7 7-7 7',
  left: 'm15 5-7 7 7 7',
  search: 'M10.500 4.500a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM15 15l4.500 4.500',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  leave: 'M14 5V4H5v16h9v-1M10 12h10m-3-3.500 3.500 3.500L17 15.500',
  theme: 'M12 4a8 8 0 1 0 8 8 6 6 0 0 1-8-8z',
} as const;

export type IconName = keyof typeof shapes;

export function Icon({ name, size = 24 }: { readonly name: IconName; readonly size?: number }) {
  return <LineIcon path={shapes[name]} size={size} width="1.7" />;
}
