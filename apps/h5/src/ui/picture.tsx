import { useState } from 'react';
import styles from './picture.module.css';

type PictureProps = {
  readonly src: string;
  /** Shown when `src` is empty or cannot be loaded. */
  readonly fallback: string;
  readonly alt: string;
  /** Of the drawing in CSS pixels; they keep the place before it is there. */
  readonly width: number;
  readonly height: number;
  /** The first picture of the first view is fetched before all others. */
  readonly eager?: boolean;
};

/** A picture that is never broken and never moves what stands around it. */
export function Picture({ src, fallback, alt, width, height, eager = false }: PictureProps) {
  const [failed, setFailed] = useState('');
  return (
    <img
      className={styles.picture}
      src={src === '' || failed === src ? fallback : src}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding={eager ? 'sync' : 'async'}
      draggable={false}
      onError={() => setFailed(src)}
    />
  );
}
