import type { TagColour } from '@mingpai/contract/console/tags/names';
import { say } from '../texts/say.ts';

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
  grey: say('灰'),
  red: say('红'),
  orange: say('橙'),
  gold: say('金'),
  green: say('绿'),
  cyan: say('青'),
  blue: say('蓝'),
  purple: say('紫'),
};
