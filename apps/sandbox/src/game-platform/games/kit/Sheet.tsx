/** A sheet from below: the browser's own dialog, so focus stays in it and goes back where it came from. */
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';
import { useOver } from './over.ts';
import styles from './Sheet.module.css';

interface SheetProps {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Open for as long as it is rendered. */
export function Sheet({ title, closeLabel, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useOver(true, onClose);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // A click on the dialog itself is one on what lies behind its panel.
        if (event.target === event.currentTarget) onClose();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className={styles.panel}>
        <header className={styles.header}>
          <h2 id={heading}>{title}</h2>
          <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has to by keyboard too */}
        <section className={styles.content} tabIndex={0} aria-labelledby={heading}>
          {children}
        </section>
      </div>
    </dialog>
  );
}
