import { type Clause, notApplicable } from '../clause.ts';

const none = 'There is no WebRTC: live tables are drawn, and venues’ own pictures come in their frames.';

const asked: readonly (readonly [number: string, asks: string])[] = [
  ['17.1.1', 'A relay reaches no address inside.'],
  ['17.2.1', 'The key of the media’s certificate is kept as keys are.'],
  ['17.2.2', 'Media take agreed ciphers.'],
  ['17.2.3', 'Media are looked at for who sent them.'],
  ['17.2.4', 'Broken packets of media stop nothing.'],
  ['17.3.1', 'A flood of signals stops nothing.'],
  ['17.3.2', 'Broken signals stop nothing.'],
];

export const v17: readonly Clause[] = asked.map(([number, asks]) => notApplicable(number, asks, none));
