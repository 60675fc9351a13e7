// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { renderAt } from '../testing/render-at.tsx';
import { useDialogFocus } from './use-dialog-focus.ts';

afterEach(cleanup);

function Panel({ onClose }: { readonly onClose: () => void }) {
  const panel = useDialogFocus(true, onClose);
  return (
    <div ref={panel} role="dialog" aria-label="Panel" tabIndex={-1}>
      <button type="button">Close</button>
      <textarea aria-label="Answer" />
      <button type="button" disabled>
        Not yet
      </button>
    </div>
  );
}

/** A row with a button that opens a panel; with `goes` the row is gone when the panel closes. */
function Page({ goes = false }: { readonly goes?: boolean }) {
  const [open, setOpen] = useState(false);
  const [gone, setGone] = useState(false);
  return (
    <main tabIndex={-1}>
      {!gone && (
        <button
          type="button"
          onClick={() => {
            setOpen(true);
            if (goes) setGone(true);
          }}
        >
          Open
        </button>
      )}
      {open && <Panel onClose={() => setOpen(false)} />}
    </main>
  );
}

async function opened(page = <Page />) {
  renderAt('/', page);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')));
}

test('the focus goes round in a panel, over every kind of field and past what is off', async () => {
  await opened();
  const names = [];
  for (let step = 0; step < 4; step += 1) {
    await userEvent.tab();
    names.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
  }
  expect(names).toEqual(['Close', 'Answer', 'Close', 'Answer']);
  await userEvent.tab({ shift: true });
  await userEvent.tab({ shift: true });
  expect(document.activeElement).toBe(screen.getByLabelText('Answer'));
});

test('the focus returns to what opened the panel', async () => {
  await opened();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })));
});

test('where what opened the panel is gone, the focus goes to the page and not to its very top', async () => {
  await opened(<Page goes />);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});
