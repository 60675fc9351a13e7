/** Switching on what takes or pays money: off is at once, on takes a second yes and waits for nothing, its terms were seen before. */
import type { Draft } from './changes.ts';

interface Switch extends Pick<Draft, 'name' | 'needs' | 'action' | 'detail'> {
  readonly kind: 'gateway' | 'venue';
  readonly code: string;
}

export function switchedOn({ kind, code, ...rest }: Switch): Draft {
  return {
    kind,
    subject: `${kind}/${code}`,
    holds: [`${kind}/${code}`],
    proposed: { code },
    figures: [
      {
        path: `${kind}.enabled`,
        unit: 'switch',
        before: 'off',
        after: 'on',
        far: false,
        distance: null,
        hidden: false,
      },
    ],
    waits: false,
    ...rest,
  };
}
