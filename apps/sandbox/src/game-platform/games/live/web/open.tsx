import { openPage } from '../../../../kit/page/openPage.tsx';
import type { Face } from './face.ts';
import { LivePage } from './LivePage.tsx';

/** Shows the table of a game. */
export function open(face: Face): void {
  openPage({
    title: (language) => face.texts[language].title,
    show: (language, parameters) => (
      <LivePage face={face} token={parameters.get('session') ?? ''} language={language} />
    ),
  });
}
