// @vitest-environment happy-dom
import { tabKeys } from '@mingpai/ui/tab-keys';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';

afterEach(cleanup);

function Tabs() {
  const [chosen, choose] = useState('a');
  return (
    <div role="tablist" tabIndex={-1} onKeyDown={tabKeys}>
      {['a', 'b', 'c'].map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          aria-selected={name === chosen}
          tabIndex={name === chosen ? 0 : -1}
          onClick={() => choose(name)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

test.each([
  ['{ArrowDown}', 'b'],
  ['{ArrowRight}{ArrowRight}', 'c'],
  ['{ArrowUp}', 'c'],
  ['{ArrowDown}{ArrowLeft}', 'a'],
  ['{End}', 'c'],
  ['{End}{Home}', 'a'],
])('%s in a list of tabs chooses %s, and the focus is there', async (keys, name) => {
  render(<Tabs />);
  await userEvent.tab();
  await userEvent.keyboard(keys);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe(name);
  expect(document.activeElement?.textContent).toBe(name);
});
