import { classes } from '@mingpai/ui/class-names';
import type { ReactNode } from 'react';
import styles from './packet.module.css';

type PacketProps = {
  /** It opens by itself, once, and what is inside comes out between its back and its pocket. */
  readonly opening?: boolean;
  readonly children?: ReactNode;
};

/** The red packet in the layers that move: closed it is the picture that everybody taps, opening it lets the card out. */
export function Packet({ opening = false, children }: PacketProps) {
  return (
    <span className={classes(styles.packet, opening && styles.opening)}>
      <Layer part="back" />
      <Layer part="flap-inside" />
      {children}
      <Layer part="pocket" />
      <Layer part="flap" />
      <Layer part="seal" />
    </span>
  );
}

const parts = {
  back: 'back',
  'flap-inside': 'inside',
  pocket: 'pocket',
  flap: 'flap',
  seal: 'seal',
} as const;

function Layer({ part }: { readonly part: keyof typeof parts }) {
  return (
    <img
      className={classes(styles.layer, styles[parts[part]])}
      src={`/pictures/red-packet/${part}.svg`}
      alt=""
      width={160}
      height={200}
      draggable={false}
    />
  );
}
