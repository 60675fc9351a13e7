import { Choice } from '@mingpai/ui/choice';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useSignedIn } from '../../api/session.ts';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { useSearchParams } from '../../features/navigation/router.tsx';
import { Page } from '../../ui/surface.tsx';
import { ByClaim } from './by-claim.tsx';
import { LoginByCode, PayByCode } from './by-code.tsx';
import { ByEmail } from './by-email.tsx';
import { BySupport } from './by-support.tsx';
import { keepRequest, keptRequest, type Request } from './kept-request.ts';
import { useTexts } from './labels.ts';
import styles from './page.module.css';
import { StopByLetter } from './stop-by-letter.tsx';

type Way = 'code' | 'email' | 'support' | 'claim';

/** Ways back in for whoever forgot a password; ours, beside the specification. `type=2` is the withdrawal password, as at `/password`. */
export default function RecoveryPage() {
  const [query] = useSearchParams();
  const texts = useTexts();
  const signedIn = useSignedIn();
  const [way, setWay] = useState<Way>('code');
  const [request, setRequest] = useState(keptRequest);
  const [claim, setClaim] = useState<string>();
  /** Another way led to the claim code's, and its button is gone. */
  const [led, setLed] = useState(false);
  const pay = query.get('type') === '2';
  const { data: offered } = useQuery({
    queryKey: keys.of('recoveryForm'),
    queryFn: ({ signal }) => fetchData('recoveryForm', {}, { signal }),
    meta: { quiet: true },
  });
  const stop = query.get('stop');
  if (stop !== null)
    return (
      <Page>
        <StopByLetter code={stop} />
      </Page>
    );
  const follow = (code: string) => {
    setClaim(code);
    setLed(true);
    setWay('claim');
  };
  const choose = (next: Way) => {
    setLed(false);
    setWay(next);
  };
  const hold = (opened: Request | undefined) => {
    keepRequest(opened);
    setRequest(opened);
  };
  const options = [
    { value: 'code', label: texts.byCode },
    ...(offered?.email ? [{ value: 'email', label: texts.byEmail } as const] : []),
    { value: 'support', label: texts.bySupport },
    { value: 'claim', label: texts.byClaim },
  ] as const;
  return (
    <Page>
      <Choice label={texts.ways} labelSpoken value={way} options={options} onChange={choose} />
      {way === 'code' && !pay && <LoginByCode />}
      {way === 'code' && pay && signedIn && <PayByCode />}
      {way === 'email' && (!pay || signedIn) && <ByEmail pay={pay} onSent={() => follow('')} />}
      {(way === 'code' || way === 'email') && pay && !signedIn && (
        <p className={styles.lead}>
          {texts.signInFirst} <GoLink to="/login">{texts.signIn}</GoLink>
        </p>
      )}
      {way === 'support' && <BySupport pay={pay} request={request} onRequest={hold} onFollow={follow} />}
      {way === 'claim' && <ByClaim given={claim ?? request?.claim ?? ''} begins={led} />}
      <nav className={styles.elsewhere}>
        {!signedIn && <GoLink to="/login">{texts.toLogin}</GoLink>}
        <GoLink to="/kefu">{texts.service}</GoLink>
      </nav>
    </Page>
  );
}
