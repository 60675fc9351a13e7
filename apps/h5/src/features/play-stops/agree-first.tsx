import { articleTypes } from '@mingpai/contract/states';
import { Button, buttonClass } from '@mingpai/ui/button';
import { catalogue } from '@mingpai/ui/labels';
import { useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useCall } from '../../api/use-call.ts';
import { useTranslate } from '../../ui/translate.ts';
import { GoLink } from '../navigation/go-link.tsx';
import styles from './ways.module.css';

const { useTexts } = catalogue(
  {
    read: (name: string) => `阅读《${name}》`,
    agree: '同意并继续',
    withdraw: '取出余额',
  },
  {
    read: (name: string) => `Read: ${name}`,
    agree: 'Agree and continue',
    withdraw: 'Withdraw balance',
  },
);

/** What stands on the page of `/abouts` of each, under its name. */
const places = {
  terms: { to: '/abouts?type=5', name: articleTypes[9] },
  privacy: { to: '/abouts?type=6', name: articleTypes[6] },
} as const;

/** What is left to do where no game opens because a text has changed: to read it, to agree, or to leave with the money. */
export function AgreeFirst({ onAgreed }: { readonly onAgreed: () => void }) {
  const texts = useTexts();
  const translate = useTranslate();
  const { data } = useQuery({
    queryKey: keys.of('agreements'),
    queryFn: ({ signal }) => fetchData('agreements', { agreed: [] }, { signal }),
    // What is agreed to is what is in force now.
    staleTime: 0,
  });
  const agreement = useCall('agreements', { spoils: [keys.of('agreements')] });
  const owed = data?.owed ?? [];
  const agree = () =>
    agreement.mutate(
      { agreed: [...owed] },
      { onSuccess: (answer) => answer.data.owed.length === 0 && onAgreed() },
    );
  return (
    <div className={styles.ways}>
      {owed.map(({ document }) => (
        <GoLink key={document} to={places[document].to} className={buttonClass('quiet')}>
          {texts.read(translate(places[document].name))}
        </GoLink>
      ))}
      <Button busy={data === undefined || agreement.isPending} onPress={agree}>
        {texts.agree}
      </Button>
      <GoLink to="/withdrawal" className={buttonClass('plain')}>
        {texts.withdraw}
      </GoLink>
    </div>
  );
}
