import { catalogue } from '@mingpai/ui/labels';
import styles from './skeleton.module.css';

const { useTexts } = catalogue({ loading: '加载中' }, { loading: 'Loading' });

/** One grey shape of the size that its content will have. `height` and `width` are CSS lengths. */
export function Skeleton({ height = '1em', width = '100%', round = false }: SkeletonProps) {
  return (
    <span
      className={styles.block}
      style={{ height, width, ...(round ? { borderRadius: 'var(--radius-full)' } : {}) }}
      aria-hidden="true"
    />
  );
}

type SkeletonProps = { readonly height?: string; readonly width?: string; readonly round?: boolean };

/** A list on its way: `rows` rows of the height of a record. */
export function SkeletonRows({
  rows = 5,
  height = '4.5rem',
}: {
  readonly rows?: number;
  readonly height?: string;
}) {
  const { loading } = useTexts();
  return (
    <div className={styles.rows} role="status" aria-label={loading}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <Skeleton key={row} height={height} />
      ))}
    </div>
  );
}

/** Tiles on their way, in the grid that they will stand in (`className`). */
export function SkeletonTiles({
  className,
  tiles,
  height,
}: {
  readonly className: string | undefined;
  readonly tiles: number;
  readonly height: string;
}) {
  const { loading } = useTexts();
  return (
    <div className={className} role="status" aria-label={loading}>
      {Array.from({ length: tiles }, (_, tile) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the tiles are all alike and never move
        <Skeleton key={tile} height={height} />
      ))}
    </div>
  );
}

/** A page whose code is on its way. */
export function SkeletonPage() {
  return (
    <div className={styles.page}>
      <SkeletonRows rows={4} height="6.5rem" />
    </div>
  );
}
