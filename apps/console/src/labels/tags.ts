import type { TagColour } from '@mingpai/contract/console/tags/names';

/** Colours of tags as the component library calls them. */
export const tagPresets: Readonly<Record<TagColour, string>> = {
  grey: 'default',
  red: 'red',
  orange: 'orange',
  gold: 'gold',
  green: 'green',
  cyan: 'cyan',
  blue: 'blue',
  purple: 'purple',
};

export const tagColourLabels: Readonly<Record<TagColour, string>> = {
  grey: '灰',
  red: '红',
  orange: '橙',
  gold: '金',
  green: '绿',
  cyan: '青',
  blue: '蓝',
  purple: '紫',
};
