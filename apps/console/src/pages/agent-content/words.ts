import { say } from '../../texts/say.ts';

export const kinds = [
  { value: 'notice', label: say('公告@many') },
  { value: 'material', label: say('素材') },
] as const;
export type ContentKind = (typeof kinds)[number]['value'];
