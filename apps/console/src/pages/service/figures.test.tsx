// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { FiguresPage } from './figures.tsx';

signedInForEach();

const figures = {
  conversations: 120,
  answered: 110,
  medianSeconds: 61,
  meanSeconds: null,
  rated: 9,
  meanStars: 4.5,
};
const leads = (words: string) =>
  screen.getAllByText(words).map((each) => each.closest('a')?.getAttribute('href') ?? undefined);

test('each figure leads to the conversations that it counts: of the span, of a clerk, of a day, of so many stars', async () => {
  answerWith({
    serviceFigures: () => ({
      ...figures,
      stars: [1, 2, 3, 4, 55],
      clerks: [{ ...figures, id: 4, name: '小红', conversations: 77 }],
      days: [{ ...figures, day: '2026-11-03', conversations: 66 }],
      remarks: [
        {
          session: 3,
          conversation: 7,
          first: 905,
          memberId: 100_012,
          username: 'kun99',
          clerk: '小红',
          stars: 5,
          words: '很快',
          at: '2026-11-20T16:30:05Z',
        },
      ],
    }),
  });
  renderAt('/service/figures?from=2026-11-01&to=2026-11-07', <FiguresPage />);
  await screen.findByText('很快');
  const talks = '/service/talks?from=2026-11-01&to=2026-11-07';
  expect(leads('120')).toEqual([`${talks}&kind=begun`]);
  expect(leads('77')).toEqual([`${talks}&kind=begun&clerk=4`]);
  expect(leads('66')).toEqual(['/service/talks?from=2026-11-03&to=2026-11-03&kind=begun']);
  expect(leads('55')).toEqual([`${talks}&kind=rated&stars=5`]);
  expect([...document.querySelectorAll('li')].slice(0, 5).map(({ textContent }) => textContent)).toEqual([
    '5 星55',
    '4 星4',
    '3 星3',
    '2 星2',
    '1 星1',
  ]);
  expect(leads('kun99')).toEqual(['/service/7?at=905']);
  // Of nothing there is no mean.
  expect(leads('–')[0]).toBe(`${talks}&kind=answered`);
});
