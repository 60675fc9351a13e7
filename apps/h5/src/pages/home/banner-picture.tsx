import { GoLink } from '../../features/navigation/go-link.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { Banner } from './banner.ts';
import styles from './banners.module.css';

/** One banner; it leads where staff said: to a place in the app, or to another site in a window of its own. */
export function BannerPicture({
  banner,
  first = false,
}: {
  readonly banner: Banner;
  readonly first?: boolean;
}) {
  const picture = (
    <Picture
      src={banner.src}
      fallback="/pictures/banners/1.svg"
      alt={banner.title ?? ''}
      width={640}
      height={280}
      eager={first}
    />
  );
  const url = banner.url ?? '';
  const place = placeInApp(url);
  if (place !== undefined)
    return (
      <GoLink to={place} className={styles.link}>
        {picture}
      </GoLink>
    );
  if (!url.startsWith('https://')) return picture;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={styles.link}>
      {picture}
    </a>
  );
}

/** `#/activity` and `/activity` are places in the app. */
function placeInApp(url: string): string | undefined {
  const path = url.replace(/^\/?#/, '');
  return /^\/(?!\/)/.test(path) ? path : undefined;
}
