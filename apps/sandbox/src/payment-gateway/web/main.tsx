import { openPage } from '../../kit/page/openPage.tsx';
import { CheckoutPage } from './CheckoutPage.tsx';
import { texts } from './texts.ts';

openPage({
  title: (language) => texts[language].title,
  show: (language, parameters) => (
    <CheckoutPage token={parameters.get('session') ?? ''} texts={texts[language]} />
  ),
});
