import { catalogue } from '@mingpai/ui/labels';
import { toggleFavourite } from './favourites.ts';
import styles from './star.module.css';

const { useTexts } = catalogue(
  { favourite: (game: string) => `收藏${game}` },
  { favourite: (game: string) => `Favourite ${game}` },
);

type StarProps = {
  /** The game's. */
  readonly name: string;
  /** As `placeOf` has it. */
  readonly place: string;
  readonly on: boolean;
};

/** Keeps a game among the favourites, in the upper corner of its cover. */
export function Star({ name, place, on }: StarProps) {
  const texts = useTexts();
  return (
    <button
      type="button"
      className={styles.star}
      aria-pressed={on}
      aria-label={texts.favourite(name)}
      onClick={() => toggleFavourite(place)}
    >
      <svg viewBox="0 0 20 20" width={18} height={18} aria-hidden="true">
        <path d="M10 2.2l2.4 4.9 5.4.8-3.9 3.8.9 5.4-4.8-2.6-4.8 2.6.9-5.4l-3.9-3.8 5.4-.8z" />
      </svg>
    </button>
  );
}
