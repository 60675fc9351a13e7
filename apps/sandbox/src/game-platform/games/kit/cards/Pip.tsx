import type { Suit } from './card.ts';

/** Each drawn around 0,0 in a square of 20. */
const outlines: Readonly<Record<Suit, string>> = {
  hearts:
    'M0 9.6C-2.6 5.6-9.8 1.2-9.8-4.1C-9.8-7.4-7.5-9.4-4.9-9.4C-2.7-9.4-.9-8.1 0-6C.9-8.1 2.7-9.4 4.9-9.4C7.5-9.4 9.8-7.4 9.8-4.1C9.8 1.2 2.6 5.6 0 9.6Z',
  diamonds: 'M0-10C2.1-6.2 4.9-2.8 8 0C4.9 2.8 2.1 6.2 0 10C-2.1 6.2-4.9 2.8-8 0C-4.9-2.8-2.1-6.2 0-10Z',
  spades:
    'M0-10C2.6-5.8 9.6-2 9.6 3.1C9.6 5.9 7.5 7.6 5.2 7.6C3.3 7.6 1.7 6.6.8 4.9C1 7.4 1.9 9 3.7 10H-3.7C-1.9 9-1 7.4-.8 4.9C-1.7 6.6-3.3 7.6-5.2 7.6C-7.5 7.6-9.6 5.9-9.6 3.1C-9.6-2-2.6-5.8 0-10Z',
  clubs:
    'M0-10A4.7 4.7 0 0 1 3.2-1.9A4.7 4.7 0 1 1 .8 5C1 7.4 1.9 9 3.7 10H-3.7C-1.9 9-1 7.4-.8 5A4.7 4.7 0 1 1-3.2-1.9A4.7 4.7 0 0 1 0-10Z',
};

interface PipProps {
  readonly suit: Suit;
  readonly x: number;
  readonly y: number;
  /** Width and height. */
  readonly size: number;
  readonly upsideDown?: boolean;
  readonly className?: string | undefined;
}

export function Pip({ suit, x, y, size, upsideDown = false, className }: PipProps) {
  const turn = upsideDown ? ' rotate(180)' : '';
  return (
    <path
      className={className}
      d={outlines[suit]}
      transform={`translate(${x} ${y})${turn} scale(${size / 20})`}
    />
  );
}
