import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Custom properties that a style sheet reads. */
    [name: `--${string}`]: string | number | undefined;
  }
}
