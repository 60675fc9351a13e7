// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderAt } from '../testing/console.tsx';
import { Section } from './section.tsx';

afterEach(cleanup);

test('what a section shows stands under its i, and its heading is its title alone', async () => {
  renderAt(
    '/overview',
    <>
      <Section title="走到哪一步" means="到现在为止，各算各的">
        甲
      </Section>
      <Section title="别的">乙</Section>
    </>,
  );
  expect(screen.queryByText('到现在为止，各算各的')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '走到哪一步是什么' }));
  await screen.findByText('到现在为止，各算各的');
  expect(screen.queryByRole('button', { name: '别的是什么' })).toBeNull();
  expect(screen.getByRole('heading', { name: '走到哪一步' })).toBeDefined();
});
