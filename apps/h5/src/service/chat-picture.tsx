import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fetchData } from '../api/client.ts';
import { useTexts } from './labels.ts';
import styles from './message-line.module.css';

type ChatPictureProps = {
  readonly pass: string;
  readonly message: number;
  /** Pixels: its place is kept free until it is there. */
  readonly size: { readonly width: number; readonly height: number };
};

/** A picture of the conversation, small; a tap shows all of it. */
export function ChatPicture({ pass, message, size }: ChatPictureProps) {
  const texts = useTexts();
  const [whole, setWhole] = useState(false);
  const { data, isError, refetch } = useQuery({
    queryKey: ['servicePicture', pass, message],
    queryFn: ({ signal }) => fetchData('servicePicture', { conversation: pass, message }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  const place = { aspectRatio: `${size.width} / ${size.height}` };
  if (isError)
    return (
      <button type="button" className={styles.again} onClick={() => void refetch()}>
        {texts.pictureMissing}
      </button>
    );
  if (data === undefined)
    return <span className={styles.place} style={place} role="img" aria-label={texts.pictureComing} />;
  return (
    <>
      <button type="button" aria-label={texts.pictureWhole} onClick={() => setWhole(true)}>
        <img
          className={styles.small}
          src={data.picture}
          style={place}
          width={size.width}
          alt={texts.picture}
        />
      </button>
      {whole && <Whole src={data.picture} onClose={() => setWhole(false)} />}
    </>
  );
}

function Whole({ src, onClose }: { readonly src: string; readonly onClose: () => void }) {
  const texts = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={styles.whole} aria-label={texts.picture} onClose={onClose}>
      <button type="button" aria-label={texts.close} onClick={() => dialog.current?.close()}>
        <img src={src} alt={texts.picture} />
      </button>
    </dialog>
  );
}
