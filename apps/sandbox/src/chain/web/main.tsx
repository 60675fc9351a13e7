import { openPage } from '../../kit/page/openPage.tsx';
import { ChainPage } from './ChainPage.tsx';
import { networkOf } from './chain.ts';
import { texts } from './texts.ts';

openPage({
  title: (language) => texts[language].title,
  show: (language, parameters) => (
    <ChainPage
      texts={texts[language]}
      network={networkOf(parameters.get('network'))}
      hash={parameters.get('tx') ?? ''}
      to={parameters.get('to') ?? ''}
      amount={parameters.get('amount') ?? ''}
    />
  ),
});
