import { GoLink } from '../../features/navigation/go-link.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './banners.module.css';
import type { Banner } from './banners.tsx';

/** One banner; it leads somewhere in the app when staff gave it an address of ours. */
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
  const target = placeInApp(banner.url);
  return target === undefined ? (
    picture
  ) : (
    <GoLink to={target} className={styles.link}>
      {picture}
    </GoLink>
  );
}

/** `#/activity` and `/activity` are places in the app; anything else is not followed from a picture. */
function placeInApp(url: string | undefined): string | undefined {
  const path = url?.replace(/^\/?#/, '') ?? '';
  return /^\/(?!\/)/.test(path) ? path : undefined;
}
